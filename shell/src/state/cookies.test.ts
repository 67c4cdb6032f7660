import { clearCookies } from '../testing/browser.ts';
import { readCookie, writeCookie } from './cookies.ts';

beforeEach(clearCookies);

test('a choice that is written can be read, among others and by its exact name', () => {
  document.cookie = 'my-theme=wrong';
  document.cookie = 'read=wrong';
  writeCookie('theme', 'white-on-black');
  writeCookie('language', 'zh-Hant');
  expect(readCookie('theme')).toBe('white-on-black');
  expect(readCookie('language')).toBe('zh-Hant');
  expect(readCookie('reading')).toBeUndefined();
});

test('a choice lasts a year, for the whole site and for no other', () => {
  const write = jest.spyOn(document, 'cookie', 'set');
  writeCookie('theme', 'automatic');
  expect(write).toHaveBeenCalledWith('theme=automatic; Path=/; Max-Age=31536000; SameSite=Lax');
  write.mockRestore();
});

test('without cookies there is no choice', () => {
  expect(readCookie('theme')).toBeUndefined();
});
