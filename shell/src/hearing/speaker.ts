import type { Sentence } from './sentences.ts';

export type SpeakerState = 'silent' | 'speaking' | 'paused';

export interface SpeakerOptions {
  readonly speech: SpeechSynthesis;
  readonly language: string;
  readonly onState: (state: SpeakerState) => void;
  /** Called with the spoken sentence, or undefined when speech stops. */
  readonly onSentence: (sentence: Sentence | undefined) => void;
}

export interface Speaker {
  play(sentences: readonly Sentence[]): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** Restarts the current sentence with the new settings. */
  change(settings: SpeakerSettings): void;
}

export interface SpeakerSettings {
  readonly voice?: SpeechSynthesisVoice | undefined;
  /** Factor of the voice's normal speed. */
  readonly rate?: number;
}

/** Creates a speaker of sentences. Resume restarts a sentence, because several browsers cannot resume within one. */
export function createSpeaker({ speech, language, onState, onSentence }: SpeakerOptions): Speaker {
  let queue: readonly Sentence[] = [];
  let position = 0;
  let state: SpeakerState = 'silent';
  let settings: SpeakerSettings = {};
  /** End events of cancelled utterances must not advance the position. */
  let generation = 0;

  function setState(next: SpeakerState): void {
    state = next;
    onState(next);
  }

  function speak(): void {
    const sentence = queue[position];
    if (!sentence) return stop();
    const mine = ++generation;
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    utterance.lang = settings.voice?.lang ?? language;
    utterance.rate = settings.rate ?? 1;
    if (settings.voice) utterance.voice = settings.voice;
    const next = () => {
      if (mine !== generation) return;
      position += 1;
      speak();
    };
    utterance.addEventListener('end', next);
    utterance.addEventListener('error', () => mine === generation && stop());
    onSentence(sentence);
    speech.speak(utterance);
  }

  function cancel(): void {
    generation += 1;
    speech.cancel();
  }

  function stop(): void {
    cancel();
    queue = [];
    position = 0;
    onSentence(undefined);
    setState('silent');
  }

  return {
    play(sentences) {
      cancel();
      queue = sentences;
      position = 0;
      setState('speaking');
      speak();
    },
    pause() {
      if (state !== 'speaking') return;
      cancel();
      setState('paused');
    },
    resume() {
      if (state !== 'paused') return;
      setState('speaking');
      speak();
    },
    stop,
    change(changes) {
      settings = { ...settings, ...changes };
      if (state !== 'speaking') return;
      cancel();
      speak();
    },
  };
}
