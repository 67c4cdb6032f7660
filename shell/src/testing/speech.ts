export function voice(name: string, lang: string, localService = true): SpeechSynthesisVoice {
  return { name, lang, localService, default: false, voiceURI: name };
}

class FakeUtterance extends EventTarget {
  readonly text: string;
  lang = '';
  rate = 1;
  voice: SpeechSynthesisVoice | null = null;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** Creates a fake of the browser's speech synthesis; the test ends the utterances. */
export function fakeSpeech(first: SpeechSynthesisVoice[] = []) {
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
  const target = new EventTarget();
  let voices = first;
  let current: FakeUtterance | undefined;
  const said: FakeUtterance[] = [];
  const speech = Object.assign(target, {
    getVoices: () => voices,
    speak(utterance: FakeUtterance) {
      current = utterance;
      said.push(utterance);
    },
    cancel() {
      // Browsers report the end of a cancelled utterance as an error, and late.
      current?.dispatchEvent(new Event('error'));
      current = undefined;
    },
  });
  return {
    speech: speech as unknown as SpeechSynthesis,
    said,
    texts: () => said.map(({ text }) => text),
    finish: () => current?.dispatchEvent(new Event('end')),
    fail: () => current?.dispatchEvent(new Event('error')),
    arrive(all: SpeechSynthesisVoice[]) {
      voices = all;
      target.dispatchEvent(new Event('voiceschanged'));
    },
  };
}
