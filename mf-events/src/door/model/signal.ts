/** Vibrates and beeps: once and high if somebody may come in, else twice and low. */
export function signal(isGood: boolean): void {
  // Safari has no vibration.
  if ('vibrate' in navigator) navigator.vibrate(isGood ? 80 : [120, 80, 120]);
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = isGood ? 880 : 220;
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + (isGood ? 0.15 : 0.4));
  tone.onended = () => void audio.close();
}
