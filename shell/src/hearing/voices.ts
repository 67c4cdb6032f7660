/** Regions whose voices read the two ways of writing Chinese. */
const CHINESE: Readonly<Record<string, RegExp>> = {
  'zh-Hant': /^zh-(hant|tw|hk|mo)/iu,
  'zh-Hans': /^zh-(hans|cn|sg)/iu,
};

/** Voices that can read a language, those of the device itself first: they work without a connection. */
export function voicesFor(language: string, voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const [base = ''] = language.split('-');
  const pattern = CHINESE[language] ?? new RegExp(`^${base}(-|$)`, 'iu');
  return voices
    .filter(({ lang }) => pattern.test(lang.replace('_', '-')))
    .sort((a, b) => Number(b.localService) - Number(a.localService) || Number(b.default) - Number(a.default));
}

/** The browser tells its voices late; who has none after a while has none. */
const TIMEOUT_MS = 1500;

/** All voices of the browser, once it knows them; none where it has none. */
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
