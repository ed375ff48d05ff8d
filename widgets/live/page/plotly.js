// The parts of plotly.js that this book draws with. A ready bundle of all flat charts takes three
// times as long to evaluate on the page's main thread.
import Plotly from 'plotly.js/lib/core';
import bar from 'plotly.js/lib/bar';
import heatmap from 'plotly.js/lib/heatmap';

Plotly.register([bar, heatmap]);
globalThis.Plotly = Plotly;
// A view that leaves takes its charts with it. One that stands in the page is in use: another view took it over.
const { purge } = Plotly;
Plotly.purge = (div) => div.isConnected ? div : purge(div);
