import { loadLink } from './load-link.ts';
import { LOAD_LIMIT_MS } from './time-limit.ts';

const sheet = { rel: 'stylesheet', href: '/a.css' };
const link = () => document.head.querySelector('link');

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
});
afterEach(() => jest.useRealTimers());

test('a file that takes longer than one attempt is there for the second', async () => {
  const loading = loadLink(document, sheet);
  await jest.advanceTimersByTimeAsync(LOAD_LIMIT_MS + 2_000);
  link()?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeUndefined();
  expect(link()).not.toBeNull();
});

test('one that hangs is given up once both attempts are over', async () => {
  const refused = expect(loadLink(document, sheet)).rejects.toThrow('16000 ms');
  await jest.advanceTimersByTimeAsync(2 * LOAD_LIMIT_MS);
  await refused;
  expect(link()).toBeNull();
});
