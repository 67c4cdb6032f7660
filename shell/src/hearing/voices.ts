/** Regions of the voices for simplified and traditional Chinese. */
const CHINESE: Readonly<Record<string, RegExp>> = {
  'zh-Hant': /^zh-(hant|tw|hk|mo)/iu,
  'zh-Hans': /^zh-(hans|cn|sg)/iu,
};

/** Returns the voices for a language. Local voices come first, because they work offline. */
export function voicesFor(language: string, voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const [base = ''] = language.split('-');
  const pattern = CHINESE[language] ?? new RegExp(`^${base}(-|$)`, 'iu');
  return voices
    .filter(({ lang }) => pattern.test(lang.replace('_', '-')))
    .sort((a, b) => Number(b.localService) - Number(a.localService) || Number(b.default) - Number(a.default));
}

/** Browsers list their voices late. After this time an empty list is final. */
const TIMEOUT_MS = 1500;

/** Resolves with the browser's voices once they are listed; with an empty list if there are none. */
export async function loadVoices(speech: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const known = speech.getVoices();
  if (known.length > 0) return known;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TIMEOUT_MS);
  speech.addEventListener('voiceschanged', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  return speech.getVoices();
}
