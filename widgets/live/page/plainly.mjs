// A failing build script says why, without the minified line it failed in.
process.on('uncaughtException', (fault) => { console.error(fault.message); process.exit(1); });
