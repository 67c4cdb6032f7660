import { loadDocument } from './load-document.ts';

test.each([
  ['an address ahead is opened', 'http://localhost/partner', ['http://localhost/partner'], 0],
  ['the address that Back has already gone to is loaded anew', 'http://localhost/', [], 1],
])('%s', (_what, href, opened, reloads) => {
  const browser = { assign: jest.fn(), reload: jest.fn() };
  void loadDocument(href, browser);
  expect(browser.assign.mock.calls.flat()).toEqual(opened);
  expect(browser.reload).toHaveBeenCalledTimes(reloads);
});
