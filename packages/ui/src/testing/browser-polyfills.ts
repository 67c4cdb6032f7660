import { TextEncoder } from 'node:util';

/** Minimal versions of browser features that jsdom lacks. Real behaviour is tested end to end in Chromium. */
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
// axe checks for icon fonts and needs a canvas context; jsdom would print a long error.
HTMLCanvasElement.prototype.getContext = () => null;
// React rejects jsdom's missing abort signal; Node's signal does the same.
AbortSignal.timeout ??= () => new AbortController().signal;
globalThis.TextEncoder ??= TextEncoder;
