// In place of a library of 150 kB that would clean HTML in stock widgets' descriptions: this page
// shows such a description as the text that it is, see Manager.inline_sanitize.
export default () => { throw new Error('HTML is shown as text here'); };
