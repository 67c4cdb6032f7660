import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { startEdge, ORIGIN, type TestEdge } from '../support/edge.ts';
import { sendJson, startService, type ServiceCall, type TestService } from '../support/service.ts';

let service: TestService;
let edge: TestEdge;
let answer: { status: number; body: unknown };
before(async () => {
  service = await startService((_call, response) => sendJson(response, answer.status, answer.body));
  edge = await startEdge({
    SERVICES: `marketing=${service.url},seventh=${service.url},support=http://127.0.0.1:1`,
  });
});
after(async () => {
  await edge.close();
  await service.close();
});
beforeEach(() => {
  answer = { status: 201, body: { success: true, reference: 'LK-AAAA-2222' } };
});
afterEach(() => {
  (service.calls as ServiceCall[]).length = 0;
});

const FORM = 'application/x-www-form-urlencoded';
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  edge.app.inject({ method: 'POST', url, payload, headers: { 'content-type': FORM, ...headers } });

/** Returns the problems listed on a page. */
const itemsOf = (html: string) =>
  [...html.matchAll(/<li dir="(?:ltr|rtl)">(.*?)<\/li>/g)].map(([, text]) => text);

test('entries become the JSON call that the page with script would have made', async () => {
  const entries = 'firstname=Ann+%26+Bo&lastname=&city=%C3%84lvsj%C3%B6&email=a%40b.example&elapsed=5000';
  const headers = { referer: `${ORIGIN}/ar/#contactus`, origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  await post('/api/contactus', entries, headers);
  const [call] = service.calls;
  assert.deepEqual([call?.method, call?.url], ['POST', '/api/contactus']);
  assert.deepEqual(JSON.parse(call?.body ?? ''), {
    firstname: 'Ann & Bo',
    city: 'Älvsjö',
    email: 'a@b.example',
    elapsed: 5000,
    language: 'ar',
  });
  assert.equal(call?.headers['content-type'], 'application/json');
  assert.equal(call?.headers.origin, ORIGIN);
  assert.equal(call?.headers['sec-fetch-site'], 'same-origin');
  assert.match(String(call?.headers['x-request-id']), /^[0-9a-f-]{36}$/);
});

test('a form without script is marked for the service, and nothing else that says so is', async () => {
  const claim = { 'x-plain-form': '1' };
  await post('/api/contactus', 'firstname=Ann', { 'x-plain-form': 'maybe' });
  await post('/api/contactus', '{}', { 'content-type': 'application/json', ...claim });
  await post('/api/contactus', '{}', { 'content-type': 'application/json', 'X-PLAIN-FORM': '1' });
  await post('/api/newsletter/confirm', '{}', { 'content-type': 'application/json', ...claim });
  const marks = service.calls.map(({ headers }) => headers['x-plain-form']);
  assert.deepEqual(marks, ['1', undefined, undefined, undefined]);
});

test('a form sent twice has one key, with other entries or from a later document another, and without one none', async () => {
  const entries = 'firstname=Ann&email=a%40b.example';
  for (const [url, payload] of [
    ['/api/contactus?form=k1', entries],
    ['/api/contactus?form=k1', entries],
    ['/api/contactus?form=k1', `${entries}&city=Oslo`],
    ['/api/contactus?form=k2', entries],
    ['/api/newsletter?form=k1', entries],
    ['/api/contactus', entries],
  ] as const)
    assert.equal((await post(url, payload)).statusCode, 303);
  const keys = service.calls.map(({ headers }) => headers['idempotency-key']);
  const [first, again, ...others] = keys;
  assert.match(String(first), /^[A-Za-z0-9_-]{43}$/);
  assert.equal(again, first);
  assert.equal(new Set([first, ...others]).size, 5);
  assert.equal(others.at(-1), undefined);
  assert.deepEqual(
    new Set(service.calls.map(({ url }) => url)),
    new Set(['/api/contactus', '/api/newsletter']),
  );
});

test('what the answer calls a ticket leads on in place of the reference', async () => {
  answer = { status: 200, body: { reference: 'LK-AAAA-2222', ticket: 'LK-AAAA-2222.a b' } };
  const { headers } = await post('/api/newsletter', 'email=a', {});
  assert.equal(headers.location, '/thankyoupage?ref=LK-AAAA-2222.a%20b');
});

test('a form that names its charset is a form', async () => {
  const headers = { 'content-type': `${FORM}; charset=UTF-8` };
  assert.equal((await post('/api/newsletter', 'email=a', headers)).statusCode, 303);
});

const thanks: readonly (readonly [referer: string | undefined, to: string])[] = [
  [`${ORIGIN}/`, '/thankyoupage?ref=LK-AAAA-2222'],
  [`${ORIGIN}/ar/?a=1`, '/ar/thankyoupage?ref=LK-AAAA-2222'],
  [undefined, '/thankyoupage?ref=LK-AAAA-2222'],
  ['https://elsewhere.example/ar', '/ar/thankyoupage?ref=LK-AAAA-2222'],
];

for (const [referer, to] of thanks) {
  test(`a form from ${referer ?? 'nowhere'} that was taken leads to ${to}, so that a reload sends nothing`, async () => {
    const response = await post('/api/contactus', 'firstname=Ann', referer ? { referer } : {});
    assert.deepEqual([response.statusCode, response.headers.location], [303, to]);
  });
}

test('a reference cannot lead elsewhere', async () => {
  answer = { status: 201, body: { reference: '&x=1\r\nset-cookie: a=b#//elsewhere' } };
  const { headers } = await post('/api/contactus', 'firstname=Ann');
  assert.equal(headers.location, '/thankyoupage?ref=%26x%3D1%0D%0Aset-cookie%3A%20a%3Db%23%2F%2Felsewhere');
  assert.equal(headers['set-cookie'], undefined);
});

test('what fills the hidden field is passed on: the service alone decides what it is', async () => {
  await post('/api/contactus', 'firstname=Ann&website=https%3A%2F%2Fspam.example');
  assert.equal(JSON.parse(service.calls[0]?.body ?? '').website, 'https://spam.example');
});

test('the same path with JSON goes to the service as it is', async () => {
  const payload = '{"firstname":"Ann"}';
  const response = await post('/api/contactus', payload, { 'content-type': 'application/json' });
  assert.deepEqual(response.json(), answer.body);
  assert.equal(service.calls[0]?.body, payload);
});

test('problems are a page in the language of the form, with one line for each field in the words of its label', async () => {
  const fields = [
    { field: 'firstname', key: 'errors.required' },
    { field: 'role', key: 'errors.choose' },
    { field: 'email', key: 'errors.emailContact' },
  ];
  answer = { status: 422, body: { code: 'VALIDATION_FAILED', message: 'problems.validation', fields } };
  const response = await post('/api/contactus', 'city=x', { referer: `${ORIGIN}/ar` });
  assert.equal(response.statusCode, 422);
  assert.match(response.body, /<html lang="ar" dir="rtl"/);
  assert.deepEqual(itemsOf(response.body), [
    'First name: Please fill in this field.',
    'Your role: Please choose one of the options.',
    'E-mail: please enter a correct e-mail address',
  ]);
  assert.match(String(response.headers['content-security-policy']), /default-src 'none'/);
});

test('an area that the edge does not know has its form taken, by its own fields, labels and way on', async () => {
  const headers = { referer: `${ORIGIN}/ar/boats` };
  const taken = await post('/api/boats/add', 'length=12&harbour.own=on&date=', headers);
  assert.deepEqual(JSON.parse(service.calls[0]?.body ?? ''), {
    length: 12,
    harbour: { own: true },
    language: 'ar',
  });
  assert.deepEqual([taken.statusCode, taken.headers.location], [303, '/ar/boats/added?ref=LK-AAAA-2222']);

  const fields = ['length', 'date', 'harbour.own'].map((field) => ({ field, key: 'errors.required' }));
  answer = { status: 422, body: { code: 'VALIDATION_FAILED', message: 'problems.validation', fields } };
  const refused = await post('/api/boats/add', 'length=x', headers);
  assert.deepEqual(itemsOf(refused.body), [
    'Length of your boat: Please fill in this field.',
    'When you sail: Please fill in this field.',
    'City: Please fill in this field.',
  ]);
});

test('a call that is no form of a contract takes none', async () => {
  const response = await post('/api/boats', 'length=12');
  assert.equal(service.calls[0]?.headers['content-type'], FORM);
  assert.equal(response.statusCode, 201);
});

test('a field name that somebody made up stands in the page as text', async () => {
  const field = '<img src=x onerror=alert(1)>$&';
  answer = { status: 422, body: { fields: [{ field, key: 'errors.required' }] } };
  const { body } = await post('/api/contactus', 'x=y');
  assert.doesNotMatch(body, /<img/);
  assert.ok(itemsOf(body)[0]?.endsWith(': Please fill in this field.'));
});

const whole: readonly (readonly [what: string, status: number, body: unknown, words: RegExp])[] = [
  ['too many', 429, { code: 'RATE_LIMITED', message: 'problems.rateLimited' }, /^Many forms were sent/],
  [
    'from another site',
    403,
    { code: 'CROSS_SITE', message: 'problems.crossSite' },
    /only from our own pages/,
  ],
  ['failed', 500, { code: 'INTERNAL', message: 'problems.internal' }, /^Something went wrong on our side/],
  ['that tells nothing', 500, {}, /^Something went wrong on our side/],
];

for (const [what, status, body, words] of whole) {
  test(`an answer "${what}" is said as a whole, with its status`, async () => {
    answer = { status, body };
    const response = await post('/api/contactus', 'firstname=Ann');
    assert.equal(response.statusCode, status);
    assert.equal(itemsOf(response.body).length, 1);
    assert.match(itemsOf(response.body)[0] ?? '', words);
  });
}

test('a service that is down is a page that says so, and a line in the log without what was entered', async () => {
  const response = await post('/api/create/collaborator', 'referer.email=ann%40b.example');
  assert.equal(response.statusCode, 503);
  assert.match(itemsOf(response.body)[0] ?? '', /^We cannot reach our service at the moment/);
  const line = edge.log.at(-1) ?? '';
  assert.match(line, /service did not answer/);
  assert.doesNotMatch(line, /ann/);
});

test('a service that answers with a page instead of JSON counts as down', async () => {
  const odd = await startService((_call, response) => response.end('<html>'));
  const other = await startEdge({ SERVICES: `marketing=${odd.url}` });
  const request = {
    method: 'POST',
    url: '/api/contactus',
    payload: 'a=b',
    headers: { 'content-type': FORM },
  } as const;
  assert.equal((await other.app.inject(request)).statusCode, 503);
  await other.close();
  await odd.close();
});

test('more than 64 KB is refused before the service hears of it', async () => {
  const response = await post('/api/contactus', `message=${'x'.repeat(65_000)}&more=${'x'.repeat(2_000)}`);
  assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [413, 'TOO_LARGE']);
  assert.equal(service.calls.length, 0);
});
