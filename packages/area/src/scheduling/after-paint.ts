/**
 * Runs the action after the next paint, so that a slow action does not delay the visible response to a click. Runs it at
 * once in a hidden tab, where nothing is painted. Returns a function that cancels it.
 */
export function afterPaint(action: () => void): () => void {
  let isCancelled = false;
  const run = () => isCancelled || action();
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
  return () => void (isCancelled = true);
}
