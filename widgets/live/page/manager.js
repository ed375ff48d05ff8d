// A widget manager with no kernel: ordinary comm messages over the function that posts to the engine.
import * as base from '@jupyter-widgets/base';
import { ManagerBase } from '@jupyter-widgets/base-manager';
import anywidget from 'anywidget-front-end';

class Comm {
  constructor(manager, id, target) {
    Object.assign(this, { manager, comm_id: id, target_name: target });
    manager.comms.set(id, this);
  }
  post(kind, data, callbacks, buffers) {
    const content = { comm_id: this.comm_id, target_name: this.target_name, data: data ?? {} };
    const parts = (buffers ?? []).map((part) => new Uint8Array(part.buffer ?? part));
    return String(this.manager.post({ kind, content, buffers: parts },
      () => callbacks?.iopub?.status?.({ content: { execution_state: 'idle' } })));
  }
  open(data, callbacks, metadata, buffers) { return this.post('comm_open', data, callbacks, buffers); }
  send(data, callbacks, metadata, buffers) { return this.post('comm_msg', data, callbacks, buffers); }
  close(data, callbacks, metadata, buffers) { this.manager.comms.delete(this.comm_id); return this.post('comm_close', data, callbacks, buffers); }
  on_msg(heard) { this.heard = heard; }
  on_close(closed) { this.closed = closed; }
}

class OutputModel extends base.DOMWidgetModel {
  defaults() { return { ...super.defaults(), _model_name: 'OutputModel', _view_name: 'OutputView', outputs: [] }; }
}
class OutputView extends base.DOMWidgetView {
  render() {
    super.render();
    this.el.classList.add('widget-output');
    this.listenTo(this.model, 'change:outputs', this.draw);
    this.draw();
  }
  draw() {
    const into = document.createElement('div');
    this.el.replaceChildren(into);
    for (const output of this.model.get('outputs')) this.model.widget_manager.show(into, output);
  }
}

// A panel's element stands in the page before it is filled, so that its picture can move in
// without losing focus or an open drag.
function placed(front) {
  class AnyView extends front.AnyView {
    render() { this.model.widget_manager.place?.(this.el); return super.render(); }
  }
  return { ...front, AnyView };
}

export class Manager extends ManagerBase {
  constructor(post, show) {
    super();
    Object.assign(this, { post, show, comms: new Map() });
    this.modules = {
      '@jupyter-widgets/base': base,
      '@jupyter-widgets/output': { OutputModel, OutputView },
      anywidget: placed(anywidget(base)),
      // Only pages that place stock widgets pay for them.
      get '@jupyter-widgets/controls'() { return import('./controls.js'); },
    };
  }
  async loadClass(name, module) {
    const found = (await this.modules[module])?.[name];
    if (!found) throw new Error(`There is no widget ${name} of ${module} in this page.`);
    return found;
  }
  // Text that somebody typed is never markup.
  inline_sanitize(text) {
    return Object.assign(document.createElement('span'), { textContent: text }).innerHTML;
  }
  async _create_comm(target, id) { return new Comm(this, id, target); }
  async _get_comm_info() { return {}; }
  async hear(kind, { content, metadata }, buffers) {
    const message = { content, metadata, buffers: buffers.map((part) => new DataView(part.buffer, part.byteOffset, part.byteLength)) };
    if (kind === 'comm_open') return this.handle_comm_open(new Comm(this, content.comm_id, content.target_name), message);
    const comm = this.comms.get(content.comm_id);
    return kind === 'comm_msg' ? comm?.heard?.(message) : comm?.closed?.(message);
  }
}
