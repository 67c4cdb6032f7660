import { loadStylesheet } from './load-stylesheet.ts';

const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
const tell = (event: string) => sheets().at(-1)?.dispatchEvent(new Event(event));

beforeEach(() => document.head.replaceChildren());

test('a style sheet of the document is not added again', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css">';
  await loadStylesheet(document, '/a.css');
  expect(sheets()).toHaveLength(1);
});

test('a style sheet is added although the document has another one', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css">';
  const loading = loadStylesheet(document, '/b.css');
  tell('load');
  await loading;
  expect(sheets().map((link) => link.getAttribute('href'))).toEqual(['/a.css', '/b.css']);
});

test('whoever asks while a style sheet is on its way waits for the same one', async () => {
  const settled: string[] = [];
  const first = loadStylesheet(document, '/a.css').then(() => settled.push('first'));
  const second = loadStylesheet(document, '/a.css').then(() => settled.push('second'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(settled).toEqual([]);
  tell('load');
  await Promise.all([first, second]);
  expect(sheets()).toHaveLength(1);
});

test('a style sheet that cannot be loaded is an error, and the next attempt starts afresh', async () => {
  const failing = loadStylesheet(document, '/a.css');
  tell('error');
  await expect(failing).rejects.toThrow('/a.css');
  expect(sheets()).toHaveLength(0);
  const again = loadStylesheet(document, '/a.css');
  tell('load');
  await again;
  expect(sheets()).toHaveLength(1);
});

test('a style sheet that does not come in time is an error, and the next attempt starts afresh', async () => {
  await expect(loadStylesheet(document, '/a.css', 1)).rejects.toThrow('1 ms');
  expect(sheets()).toHaveLength(0);
  const again = loadStylesheet(document, '/a.css');
  tell('load');
  await again;
});
