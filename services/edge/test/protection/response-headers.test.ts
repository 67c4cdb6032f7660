import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  contentSecurityPolicy,
  openerPolicy,
  permissionsPolicy,
  securityHeaders,
} from '../../src/protection/response-headers.ts';
import { startEdge, type TestEdge } from '../support/edge.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
});
after(() => edge.close());

const answers: readonly (readonly [what: string, method: 'GET' | 'POST', url: string])[] = [
  ['a page', 'GET', '/'],
  ['a redirect', 'GET', '/en'],
  ['"page not found"', 'GET', '/nothing'],
  ['an address that is none', 'GET', '/%zz'],
  ['a file', 'GET', '/assets/shell/shell.0000000001.js'],
  ['a file that is not there', 'GET', '/assets/shell/nothing.js'],
  ['a call that nobody owns', 'POST', '/api/nothing'],
  ['a choice of contrast', 'POST', '/preferences'],
  ['robots.txt', 'GET', '/robots.txt'],
  ['health', 'GET', '/health/live'],
];

for (const [what, method, url] of answers) {
  test(`${what} carries every security header`, async () => {
    const { headers } = await edge.app.inject({ method, url });
    for (const [name, value] of Object.entries(securityHeaders('https://a.example'))) {
      assert.equal(headers[name], value, name);
    }
    assert.equal(headers['x-powered-by'], undefined);
    assert.equal(headers['server'], undefined);
  });
}

test('browsers are told to insist on HTTPS by a site that has it, and by no other', () => {
  const name = 'strict-transport-security';
  assert.match(securityHeaders('https://a.example')[name] ?? '', /max-age=31536000/);
  assert.equal(name in securityHeaders('http://localhost:3000'), false);
});

const policyOf = async (url: string) => {
  const { headers } = await edge.app.inject({ url });
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(directives.map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]));
};

test('a page may load from its own origin alone, run no inline script but the import map, and be framed by nobody', async () => {
  const hash = edge.site.manifest.scriptHashes['mf-marketing'];
  assert.deepEqual(await policyOf('/'), {
    'default-src': ["'none'"],
    'script-src': ["'self'", hash],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  });
});

test('a route may add sources for itself, beside those of the site and instead of none', async () => {
  const [film, home] = await Promise.all([policyOf('/ar/film'), policyOf('/')]);
  assert.deepEqual(film['frame-src'], ['https://player.example']);
  assert.deepEqual(film['script-src'], [...(home['script-src'] ?? []), 'https://player.example']);
  assert.deepEqual(film['trusted-types'], ['player']);
  const { 'frame-src': _, ...rest } = film;
  assert.deepEqual(Object.keys(rest), Object.keys(home));
});

for (const url of ['/nothing', '/film/nothing']) {
  test(`${url} has the policy of the site without additions`, async () => {
    const shell = edge.site.manifest.scriptHashes['shell'];
    assert.deepEqual(await policyOf(url), { ...(await policyOf('/')), 'script-src': ["'self'", shell] });
  });
}

test('a policy without a route is that of a route that adds nothing', () => {
  assert.equal(contentSecurityPolicy("'sha256-x'", { csp: {} }), contentSecurityPolicy("'sha256-x'"));
  assert.match(contentSecurityPolicy("'sha256-x'"), /script-src 'self' 'sha256-x';/);
});

test('no page may use a feature of the browser, unless its contract names who may', () => {
  const none = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
  assert.equal(permissionsPolicy(), none);
  assert.equal(permissionsPolicy({}), none);
  const permissions = { payment: ['self', 'https://pay.example'], fullscreen: ['self'] };
  assert.equal(
    permissionsPolicy({ permissions }),
    'camera=(), geolocation=(), microphone=(), payment=(self "https://pay.example"), usb=(), fullscreen=(self)',
  );
});

test('a page whose contract names a feature allows it, and only on that page', async () => {
  const policy = async (url: string) => (await edge.app.inject({ url })).headers['permissions-policy'];
  assert.equal(await policy('/ar/film'), permissionsPolicy({ permissions: { camera: ['self'] } }));
  for (const url of ['/', '/film/nothing', '/assets/nothing'])
    assert.equal(await policy(url), permissionsPolicy());
});

test('a window of another origin learns who has opened it from a page alone whose route says so', () => {
  assert.equal(openerPolicy({ popups: true }), 'same-origin-allow-popups');
  assert.equal(openerPolicy({}), 'same-origin');
});
