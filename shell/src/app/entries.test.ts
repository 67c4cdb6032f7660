import { adoptEntries } from './entries.ts';

/** The browser makes an entry for an anchor: without a state, and tells of it. */
function openAnchor(hash: string): void {
  history.pushState(null, '', hash);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

test('entries that the browser makes for anchors get what the router tells entries apart by', () => {
  history.replaceState({ idx: 3, key: 'a', usr: null }, '', '/');
  adoptEntries();
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

test('the entry of a document can be told apart from those of all others', () => {
  history.replaceState(null, '', '/');
  adoptEntries();
  const { key } = history.state;
  expect(history.state).toEqual({ idx: 0, key: expect.stringMatching(/^\d+$/), usr: null });
  history.replaceState(null, '', '/');
  adoptEntries();
  expect(history.state.key).not.toBe(key);
});
