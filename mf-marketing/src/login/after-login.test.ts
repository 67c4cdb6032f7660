import { routes } from '@larkfield/ui/testing/site.ts';
import { afterLogin } from './after-login.ts';

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
  expect(afterLogin({ search, routes: known })).toBe(end);
});

test.each([
  ['?from=/userManagement?status=pending', '/userManagement?status=pending'],
  ['?from=//evil.example/admin', '/'],
  ['?from=/%5Cevil.example', '/'],
  ['?from=https://evil.example', '/'],
])('an administrator comes back to pages that are in no table before the login: %s', (search, end) => {
  expect(afterLogin({ search, routes: [] }, 'admin')).toBe(end);
  expect(afterLogin({ search, routes: [] }, 'user')).toBe('/');
});
