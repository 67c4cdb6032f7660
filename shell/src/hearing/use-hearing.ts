import { useSite } from '@larkfield/area';
import { useEffect, useRef, useState } from 'react';
import { markSentence } from './mark-sentence.ts';
import { sentencesOf } from './sentences.ts';
import { createSpeaker, type Speaker, type SpeakerState } from './speaker.ts';
import { loadVoices, voicesFor } from './voices.ts';

export interface Hearing {
  /** `loading`: the browser has not listed its voices yet; `none`: no voice for the page's language. */
  readonly voices: 'loading' | 'none' | readonly SpeechSynthesisVoice[];
  readonly state: SpeakerState;
  readonly voice: string;
  readonly rate: number;
  toggle(): void;
  stop(): void;
  setVoice(name: string): void;
  setRate(rate: number): void;
}

/** Reads the page aloud. A change of page or language stops it. */
export function useHearing(): Hearing {
  const { language, path } = useSite();
  const [voices, setVoices] = useState<Hearing['voices']>('loading');
  const [state, setState] = useState<SpeakerState>('silent');
  const [voice, setVoice] = useState('');
  const [rate, setRate] = useState(1);
  const speaker = useRef<Speaker>(undefined);

  useEffect(() => {
    if (!('speechSynthesis' in window)) return setVoices('none');
    let current = true;
    setVoices('loading');
    void loadVoices(speechSynthesis).then((all) => {
      const mine = voicesFor(language, all);
      if (!current) return;
      setVoices(mine.length > 0 ? mine : 'none');
      setVoice(mine[0]?.name ?? '');
    });
    return () => {
      current = false;
    };
  }, [language]);

  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    const speech = speechSynthesis;
    const mine = createSpeaker({ speech, language, onState: setState, onSentence: markSentence });
    speaker.current = mine;
    const stop = () => mine.stop();
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      mine.stop();
    };
  }, [language, path]);

  useEffect(() => {
    const chosen = Array.isArray(voices) ? voices.find(({ name }) => name === voice) : undefined;
    speaker.current?.change({ voice: chosen, rate });
  }, [voices, voice, rate, language, path]);

  return {
    voices,
    state,
    voice,
    rate,
    toggle() {
      const main = document.getElementById('main');
      if (state === 'speaking') speaker.current?.pause();
      else if (state === 'paused') speaker.current?.resume();
      else if (main) speaker.current?.play(sentencesOf(main, language));
    },
    stop: () => speaker.current?.stop(),
    setVoice,
    setRate,
  };
}
