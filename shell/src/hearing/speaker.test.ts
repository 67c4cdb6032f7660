import { fakeSpeech, voice } from '../testing/speech.ts';
import { createSpeaker } from './speaker.ts';

const SENTENCES = ['One.', 'Two.', 'Three.'].map((text) => ({ text, range: document.createRange() }));

function speaker() {
  const fake = fakeSpeech();
  const states: string[] = [];
  const marked: (string | undefined)[] = [];
  const { speech } = fake;
  const speaking = createSpeaker({
    speech,
    language: 'en',
    onState: (state) => states.push(state),
    onSentence: (sentence) => marked.push(sentence?.text),
  });
  return { ...fake, speaking, states, marked };
}

test('sentences are spoken one after the other, each marked, until the end', () => {
  const { speaking, finish, texts, states, marked } = speaker();
  speaking.play(SENTENCES);
  for (const _ of SENTENCES) finish();
  expect(texts()).toEqual(['One.', 'Two.', 'Three.']);
  expect(marked).toEqual(['One.', 'Two.', 'Three.', undefined]);
  expect(states).toEqual(['speaking', 'silent']);
});

test('resume restarts the interrupted sentence', () => {
  const { speaking, finish, texts, states } = speaker();
  speaking.play(SENTENCES);
  finish();
  speaking.pause();
  expect(states.at(-1)).toBe('paused');
  speaking.resume();
  expect(texts()).toEqual(['One.', 'Two.', 'Two.']);
});

test('stop removes the highlight, and the next start is at the beginning', () => {
  const { speaking, finish, texts, marked } = speaker();
  speaking.play(SENTENCES);
  finish();
  speaking.stop();
  expect(marked.at(-1)).toBeUndefined();
  speaking.play(SENTENCES);
  expect(texts().at(-1)).toBe('One.');
});

test('another voice and speed are heard at once', () => {
  const { speaking, said } = speaker();
  const kate = voice('Kate', 'en-GB');
  speaking.play(SENTENCES);
  speaking.change({ voice: kate, rate: 1.5 });
  expect(said.map(({ text, rate, lang }) => [text, rate, lang])).toEqual([
    ['One.', 1, 'en'],
    ['One.', 1.5, 'en-GB'],
  ]);
});

test('a voice that fails ends the reading instead of hanging', () => {
  const { speaking, fail, states } = speaker();
  speaking.play(SENTENCES);
  fail();
  expect(states).toEqual(['speaking', 'silent']);
});

test('a page without words ends at once', () => {
  const { speaking, states } = speaker();
  speaking.play([]);
  expect(states).toEqual(['speaking', 'silent']);
});
