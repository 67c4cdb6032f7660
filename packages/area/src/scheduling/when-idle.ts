/** Delay in browsers without `requestIdleCallback` (Safari). */
const REST_MS = 2_000;

/**
 * Runs low-priority work once the document has loaded and the browser is idle, or `restMs` after loading where the browser
 * has no idle callbacks. Returns a function that cancels it.
 */
export function whenIdle(work: () => void, restMs = REST_MS): () => void {
  if (document.readyState !== 'complete') {
    let cancel = () => removeEventListener('load', begin);
    const begin = () => void (cancel = whenIdle(work, restMs));
    addEventListener('load', begin, { once: true });
    return () => cancel();
  }
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, restMs);
  return () => clearTimeout(timer);
}
