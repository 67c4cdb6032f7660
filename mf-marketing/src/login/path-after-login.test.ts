import { routes } from '@larkfield/ui/testing/site.ts';
import { pathAfterLogin } from './path-after-login.ts';

const known = routes('/', '/login', '/profile', '/events');

test.each([
  ['', '/'],
  ['?from=/profile', '/profile'],
  ['?from=%2Fevents%3Fregion%3DEU%23list', '/events?region=EU#list'],
  ['?from=/login?from=/login', '/'],
  ['?from=/nowhere', '/'],
  ['?from=https://evil.example/profile', '/'],
  ['?from=//evil.example/profile', '/'],
  ['?from=/%5Cevil.example', '/'],
  ['?from=javascript:alert(1)', '/'],
  ['?from=/profile/../../evil', '/'],
])('a login that came with %j ends at %s', (search, end) => {
  expect(pathAfterLogin({ search, routes: known }, { kind: 'user' })).toBe(end);
});

test.each([
  ['?from=/userManagement?status=pending', '/userManagement?status=pending'],
  ['?from=//evil.example/admin', '/'],
  ['?from=/%5Cevil.example', '/'],
  ['?from=https://evil.example', '/'],
])('an administrator comes back to pages that are in no table before the login: %s', (search, end) => {
  expect(pathAfterLogin({ search, routes: [] }, { kind: 'admin' })).toBe(end);
  expect(pathAfterLogin({ search, routes: [] }, { kind: 'user' })).toBe('/');
});

test('an administrator without a second factor is led to it, and past it only where it is not required', () => {
  const end = (search: string, factor: 'offered' | 'required') =>
    pathAfterLogin({ search, routes: known }, { kind: 'admin', factor });
  expect(end('', 'offered')).toBe('/profile#totp');
  expect(end('?from=/events', 'offered')).toBe('/events');
  expect(end('?from=/events', 'required')).toBe('/profile#totp');
});
