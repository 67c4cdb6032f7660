import { fillMissingHistoryState } from './history-state.ts';

/** Adds an entry as the browser does for an anchor: without state, then fires `popstate`. */
function openAnchor(hash: string): void {
  history.pushState(null, '', hash);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

test('entries that the browser adds for anchors get the router’s state', () => {
  history.replaceState({ idx: 3, key: 'a', usr: null }, '', '/');
  fillMissingHistoryState();
  openAnchor('#one');
  const first = history.state;
  openAnchor('#two');
  expect([first.idx, history.state.idx]).toEqual([4, 5]);
  expect(first.key).toMatch(/^\d+$/);
  expect(history.state.key).not.toBe(first.key);
});

test('entries of the router stay as they are, and the next one counts from them', () => {
  history.replaceState({ idx: 1, key: 'router', usr: null }, '', '/');
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  expect(history.state.key).toBe('router');
  openAnchor('#three');
  expect(history.state.idx).toBe(2);
});

test('the entry of a document has a unique key', () => {
  history.replaceState(null, '', '/');
  fillMissingHistoryState();
  const { key } = history.state;
  expect(history.state).toEqual({ idx: 0, key: expect.stringMatching(/^\d+$/), usr: null });
  history.replaceState(null, '', '/');
  fillMissingHistoryState();
  expect(history.state.key).not.toBe(key);
});
