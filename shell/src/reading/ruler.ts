/**
 * Shows a band that follows pointer, touch and keyboard focus.
 * @returns a function that removes the band
 */
export function attachRuler(): () => void {
  const band = document.createElement('div');
  band.className = 'reading-ruler';
  band.setAttribute('aria-hidden', 'true');
  document.body.append(band);
  const listeners = new AbortController();
  const options = { passive: true, signal: listeners.signal };
  const move = (y: number) => band.style.setProperty('--ruler-y', `${Math.round(y)}px`);

  document.addEventListener('pointermove', ({ clientY }) => move(clientY), options);
  document.addEventListener('pointerdown', ({ clientY }) => move(clientY), options);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const { top, height } = target.getBoundingClientRect();
      move(top + height / 2);
    },
    options,
  );
  return () => {
    listeners.abort();
    band.remove();
  };
}
