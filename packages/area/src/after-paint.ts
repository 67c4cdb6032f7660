/**
 * Does something once what a press has changed is on the screen: what takes longer than a frame would hold up the paint that
 * shows the press. In a tab that nobody sees nothing is painted, and it is done at once.
 * @returns calls it off.
 */
export function afterPaint(action: () => void): () => void {
  let isOff = false;
  const run = () => isOff || action();
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
  return () => void (isOff = true);
}
