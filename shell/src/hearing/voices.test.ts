import { fakeSpeech, voice } from '../testing/speech.ts';
import { loadVoices, voicesFor } from './voices.ts';

const VOICES = [
  voice('Cloud', 'en-US', false),
  voice('Anna', 'de_DE'),
  voice('Kate', 'en-GB'),
  voice('Mei', 'zh-TW'),
];

const expected: readonly (readonly [language: string, names: readonly string[]])[] = [
  ['en', ['Kate', 'Cloud']],
  ['de', ['Anna']],
  ['zh-Hant', ['Mei']],
  ['zh-Hans', []],
  ['ar', []],
];

test.each(expected)('%s is read by %j, voices of the device first', (language, names) => {
  expect(voicesFor(language, VOICES).map(({ name }) => name)).toEqual(names);
});

test('waits for voices that the browser lists late', async () => {
  const { speech, arrive } = fakeSpeech();
  const loading = loadVoices(speech);
  arrive(VOICES);
  expect(await loading).toEqual(VOICES);
});

test('returns no voices if the browser never lists any', async () => {
  jest.useFakeTimers();
  const loading = loadVoices(fakeSpeech().speech);
  await jest.advanceTimersByTimeAsync(1500);
  jest.useRealTimers();
  expect(await loading).toEqual([]);
});
