import { createScrollMemory, openTargetDetails, scrollToTarget } from './scroll-memory.ts';

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

  test('opens the disclosure that contains its anchor', () => {
    scrollToTarget('#answer');
    expect(document.querySelector('details')?.open).toBe(true);
  });
});

test('an anchor of the open page moves nothing unless an answer has to open', () => {
  openTargetDetails('#gr%C3%B6%C3%9Fe');
  expect(scrollIntoView).not.toHaveBeenCalled();
  openTargetDetails('#answer');
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});

describe('the way back', () => {
  test('restores the position of an entry', () => {
    const memory = createScrollMemory();
    memory.show('a');
    Object.assign(window, { scrollY: 512.4 });
    memory.leave();
    memory.show('b');
    expect(memory.restore('a')).toBe(true);
    expect(scrollTo).toHaveBeenCalledWith({ top: 512, behavior: 'instant' });
  });

  test('to an unknown entry does not scroll', () => {
    delete document.documentElement.dataset['whole'];
    expect(createScrollMemory().restore('never')).toBe(false);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.documentElement).not.toHaveAttribute('data-whole');
  });

  test('restores the position after the whole page is laid out', () => {
    const memory = createScrollMemory();
    memory.show('a');
    memory.leave();
    const whole = () => document.documentElement.hasAttribute('data-whole');
    scrollTo.mockImplementation(() => expect(whole()).toBe(true));
    expect(memory.restore('a')).toBe(true);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('survives the document, and the browser restores first after a reload', () => {
    const memory = createScrollMemory();
    memory.show('a');
    Object.assign(window, { scrollY: 300 });
    memory.leave();
    dispatchEvent(new Event('pagehide'));
    expect(history.scrollRestoration).not.toBe('manual');
    expect(createScrollMemory().restore('a')).toBe(true);
  });

  test.each([
    ['where the browser went by distance', 300, 300, 1],
    ['at the end of a page that was shorter then', 300, 232, 1],
    ['where the visitor has gone since', 300, 100, 0],
    ['at the top, where nothing is above', 0, 0, 0],
  ])('is corrected at the start %s', (_where, left, now, times) => {
    const memory = createScrollMemory();
    memory.show('a');
    Object.assign(window, { scrollY: left, innerHeight: 768 });
    memory.leave();
    delete document.documentElement.dataset['whole'];
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 1000, configurable: true });
    Object.assign(window, { scrollY: now });
    memory.correct('a');
    expect(scrollTo).toHaveBeenCalledTimes(times);
    expect(document.documentElement.hasAttribute('data-whole')).toBe(times === 1);
  });

  test('works without session storage', () => {
    sessionStorage.setItem('scroll-positions', 'no json');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(createScrollMemory().restore('a')).toBe(false);
    expect(() => dispatchEvent(new Event('pagehide'))).not.toThrow();
    full.mockRestore();
  });
});
