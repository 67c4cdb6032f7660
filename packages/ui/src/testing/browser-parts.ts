import { TextEncoder } from 'node:util';

/**
 * The parts of a browser that jsdom lacks and the pages need; only as deep as the tests look.
 * Real behaviour is tested end to end in Chromium.
 */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
HTMLElement.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
performance.getEntriesByType ??= () => [];
globalThis.matchMedia ??= (media) =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never;
// axe looks for icons made of letters and gives up without a canvas; jsdom would print a page about it.
HTMLCanvasElement.prototype.getContext = () => null;
// React rejects what jsdom does not have: the abort signal of Node does the same.
AbortSignal.timeout ??= () => new AbortController().signal;
globalThis.TextEncoder ??= TextEncoder;
