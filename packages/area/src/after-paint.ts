/**
 * Does something once what a press has changed is on the screen: what takes longer than a frame would hold up the paint that
 * shows the press. In a tab that nobody sees nothing is painted, and it is done at once.
 * @returns calls it off.
 */
export function afterPaint(action: () => void): () => void {
  if (document.hidden) {
    action();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(action);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
