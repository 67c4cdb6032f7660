/** As long as a page may take to come to rest where the browser does not say when it has. */
const REST_MS = 2_000;

/** Does work that nobody waits for: once the document and all that it names are there, and the browser has time. */
export function whenIdle(work: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => whenIdle(work), { once: true });
  else if ('requestIdleCallback' in window) requestIdleCallback(work);
  // Safari.
  else setTimeout(work, REST_MS);
}
