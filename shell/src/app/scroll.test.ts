import { createScrollMemory, openFolded, scrollToTarget } from './scroll.ts';

const scrollTo = jest.fn();
const scrollIntoView = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
  Object.assign(window, { scrollTo, scrollY: 0 });
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  document.body.innerHTML = '<p id="größe"></p><details><summary>Why?</summary><p id="answer"></p></details>';
});

describe('a new page', () => {
  test.each(['', '#nowhere', '#100%'])('opens at its top for "%s"', (hash) => {
    scrollToTarget(hash);
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  test('opens at an anchor in any script', () => {
    scrollToTarget('#gr%C3%B6%C3%9Fe');
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('größe')]);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('opens the answer that its anchor is folded away in', () => {
    scrollToTarget('#answer');
    expect(document.querySelector('details')?.open).toBe(true);
  });
});

test('an anchor of the open page moves nothing unless an answer has to open', () => {
  openFolded('#gr%C3%B6%C3%9Fe');
  expect(scrollIntoView).not.toHaveBeenCalled();
  openFolded('#answer');
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});

describe('the way back', () => {
  test('leads to where an entry was left', () => {
    const memory = createScrollMemory();
    memory.show('a');
    Object.assign(window, { scrollY: 512.4 });
    memory.leave();
    memory.show('b');
    expect(memory.restore('a')).toBe(true);
    expect(scrollTo).toHaveBeenCalledWith({ top: 512, behavior: 'instant' });
  });

  test('to an entry nobody knows moves nothing', () => {
    delete document.documentElement.dataset['whole'];
    expect(createScrollMemory().restore('never')).toBe(false);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.documentElement).not.toHaveAttribute('data-whole');
  });

  test('is measured on a page that is laid out as a whole', () => {
    const memory = createScrollMemory();
    memory.show('a');
    memory.leave();
    const whole = () => document.documentElement.hasAttribute('data-whole');
    scrollTo.mockImplementation(() => expect(whole()).toBe(true));
    expect(memory.restore('a')).toBe(true);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('outlives the document, and the browser gets its own way for reloads', () => {
    const memory = createScrollMemory();
    memory.show('a');
    Object.assign(window, { scrollY: 300 });
    memory.leave();
    dispatchEvent(new Event('pagehide'));
    expect(history.scrollRestoration).not.toBe('manual');
    expect(createScrollMemory().restore('a')).toBe(true);
  });

  test('does without a memory where the browser has none', () => {
    sessionStorage.setItem('scroll-positions', 'no json');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(createScrollMemory().restore('a')).toBe(false);
    expect(() => dispatchEvent(new Event('pagehide'))).not.toThrow();
    full.mockRestore();
  });
});
