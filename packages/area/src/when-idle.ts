/** As long as a page may take to come to rest where the browser does not say when it has: Safari has no idle callbacks. */
const REST_MS = 2_000;

/**
 * Does work that nobody waits for: once the document and all that it names are there, and the browser has time. Where it
 * does not say when it has, that is after `restMs`.
 * @returns calls it off
 */
export function whenIdle(work: () => void, restMs = REST_MS): () => void {
  if (document.readyState !== 'complete') {
    let callOff = () => removeEventListener('load', begin);
    const begin = () => void (callOff = whenIdle(work, restMs));
    addEventListener('load', begin, { once: true });
    return () => callOff();
  }
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, restMs);
  return () => clearTimeout(timer);
}
