import type { Sentence } from './sentences.ts';

export type SpeakerState = 'silent' | 'speaking' | 'paused';

export interface SpeakerOptions {
  readonly speech: SpeechSynthesis;
  readonly language: string;
  readonly onState: (state: SpeakerState) => void;
  /** The sentence being spoken; nothing when there is none. */
  readonly onSentence: (sentence: Sentence | undefined) => void;
}

export interface Speaker {
  play(sentences: readonly Sentence[]): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** Takes effect at once: the present sentence is begun again. */
  change(settings: SpeakerSettings): void;
}

export interface SpeakerSettings {
  readonly voice?: SpeechSynthesisVoice | undefined;
  /** Times the voice's own speed. */
  readonly rate?: number;
}

/**
 * Speaks sentences one after the other. A pause ends the utterance and resuming begins its sentence again,
 * because several browsers cannot go on in the middle of one.
 */
export function createSpeaker({ speech, language, onState, onSentence }: SpeakerOptions): Speaker {
  let queue: readonly Sentence[] = [];
  let position = 0;
  let state: SpeakerState = 'silent';
  let settings: SpeakerSettings = {};
  /** Ends of utterances that were cancelled must not move the position on. */
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
