import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { PAGE_ANSWER_LIMIT_MS, PAGE_LIMIT_MS, type PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { MongoNetworkError } from 'mongodb';
import Type from 'typebox';
import {
  registerPages,
  type PageHandler,
  type PageOf,
  type PageRequest,
  type RenderPage,
} from '../../src/pages/page-routes.ts';
import { EDGE_HEADERS, startTestService, type TestService } from '../../src/testing/index.ts';
import { assertUnavailable, pagesApp, shown } from './pages-app.ts';
import { sampleApp } from '../http/sample-app.ts';

/** Builds an app with one page whose handler returns `answer`. */
const appWithAnswer = (answer: unknown) =>
  pagesApp({ '/openings/:slug': async () => answer as PageOf<unknown> });

test('a page is asked for with what stands in its pattern, language, search and site, and answered as its handler says', async () => {
  const requests: PageRequest[] = [];
  const jsonLd = [{ '@type': 'JobPosting', title: 'Opening' }];
  const answer: PageOf<unknown> = {
    ...shown,
    robots: 'noindex',
    jsonLd,
    data: { open: true, places: [1, null] },
  };
  const { ask } = await pagesApp({
    '/openings/:team/:slug': async (request) => {
      requests.push(request);
      return answer;
    },
  });
  const response = await ask('/openings/care/Z%C3%BCrich%2F2', { language: 'ar', search: '?page=2&q=a%20b' });
  assert.deepEqual([response.statusCode, response.json()], [200, answer]);
  const [{ search, ...request } = assert.fail('not asked')] = requests;
  assert.deepEqual(request, {
    path: '/openings/care/Z%C3%BCrich%2F2',
    pattern: '/openings/:team/:slug',
    params: { team: 'care', slug: 'Zürich/2' },
    language: 'ar',
    site: 'site-1',
    query: '?page=2&q=a%20b',
  });
  assert.deepEqual(
    [...search],
    [
      ['page', '2'],
      ['q', 'a b'],
    ],
  );
});

test('of two patterns that fit the one with more literal segments counts, in whatever order they stand', async () => {
  const named =
    (title: string): PageHandler =>
    async () => ({ ...shown, title });
  const { ask } = await pagesApp({ '/openings/:slug': named('one'), '/openings/new': named('form') });
  const titleOf = async (path: string) => (await ask(path)).json<{ title: string }>().title;
  assert.deepEqual([await titleOf('/openings/new'), await titleOf('/openings/newest')], ['form', 'one']);
});

for (const path of ['/openings', '/openings/', '/openings/a/b', '/x/openings/a', '/openings/%zz', '/'])
  test(`${path} is a page of nobody: 404`, async () => {
    const { ask } = await appWithAnswer(shown);
    const response = await ask(path);
    assert.deepEqual([response.statusCode, response.json()], [200, { status: 404, maxAgeS: 60 }]);
  });

const fine: readonly PageAnswer[] = [
  { status: 301, location: '/openings/new-name', maxAgeS: 86_400 },
  { status: 404, maxAgeS: 0 },
  { status: 410, maxAgeS: 3_600 },
];
for (const answer of fine)
  test(`a handler may answer ${JSON.stringify(answer)}`, async () => {
    const { ask } = await appWithAnswer(answer);
    const response = await ask('/openings/a');
    assert.deepEqual([response.statusCode, response.json()], [200, answer]);
  });

const garbage: readonly [what: string, answer: unknown][] = [
  ['nothing', undefined],
  ['a text', 'secret'],
  ['a page without a title', { ...shown, title: undefined }],
  ['a title of two lines', { ...shown, title: 'secret\nlines' }],
  ['an unknown status', { ...shown, status: 302 }],
  ['a field that nobody knows', { ...shown, secret: true }],
  ['a page to keep for longer than a day', { ...shown, maxAgeS: 86_401 }],
  ['a move without an address', { status: 301, maxAgeS: 0 }],
  ['a move to another site', { status: 301, location: 'https://secret.example', maxAgeS: 0 }],
  ['a move to another host', { status: 301, location: '//secret.example', maxAgeS: 0 }],
  ['a move to another host, as browsers read it', { status: 301, location: '/\\secret.example', maxAgeS: 0 }],
];
for (const [what, answer] of garbage)
  test(`a handler that answers ${what} has failed, and nothing of it is sent`, async () => {
    const { ask } = await appWithAnswer(answer);
    const response = await ask('/openings/a');
    assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [500, 'INTERNAL']);
    assert.doesNotMatch(response.body, /secret/);
  });

const wrong: readonly Readonly<Record<string, string>>[] = [
  { language: 'xx' },
  { path: 'openings/a' },
  { search: 'page=2' },
  { site: '../site' },
  { more: 'x' },
];
for (const change of wrong)
  test(`a question with ${JSON.stringify(change)} is refused`, async () => {
    const { ask } = await appWithAnswer(shown);
    assert.equal((await ask('/openings/a', change)).statusCode, 422);
  });

test('nobody outside is answered', async () => {
  const { app } = await appWithAnswer(shown);
  const url = '/pages?path=%2Fopenings%2Fa&language=en&search=&site=s';
  assert.equal((await app.inject(url)).statusCode, 200);
  assert.equal(
    (await app.inject({ url, headers: { ...EDGE_HEADERS, 'x-forwarded-for': '203.0.113.7' } })).statusCode,
    403,
  );
});

test('a page that is there is rendered from its data as the browser will have them', async () => {
  const rendered: unknown[] = [];
  const render: RenderPage = async ({ pattern, params }, data) => {
    rendered.push([pattern, params['slug'], data]);
    return '<h1>Opening</h1>';
  };
  const data = { from: new Date('2026-03-02T09:00:00Z'), until: undefined };
  const page = async ({ params }: PageRequest): Promise<PageOf<unknown>> =>
    params['slug'] === 'a' ? { ...shown, data } : { status: 410, maxAgeS: 0 };
  const { ask } = await pagesApp({ '/openings/:slug': page }, render);
  const sent = { from: '2026-03-02T09:00:00.000Z' };
  assert.deepEqual((await ask('/openings/a')).json(), { ...shown, data: sent, fragment: '<h1>Opening</h1>' });
  assert.deepEqual((await ask('/openings/b')).json(), { status: 410, maxAgeS: 0 });
  assert.deepEqual(rendered, [['/openings/:slug', 'a', sent]]);
});

test('a page that cannot be rendered is a failure', async () => {
  const { ask } = await pagesApp({ '/a': async () => shown }, () => Promise.reject(new Error('secret')));
  const response = await ask('/a');
  assert.equal(response.statusCode, 500);
  assert.doesNotMatch(response.body, /secret/);
});

test('a handler that cannot say anything now is unavailable', async () => {
  const { ask } = await appWithAnswer({ status: 503, maxAgeS: 0 });
  await assertUnavailable(ask('/openings/a'));
});

test('a handler or a rendering that takes too long is unavailable', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const never = new Promise<never>(() => undefined);
  const started: string[] = [];
  const begin = (what: string) => {
    started.push(what);
    return never;
  };
  const pages = { '/a': () => begin('handler'), '/b': async () => shown };
  const { ask } = await pagesApp(pages, () => begin('rendering'));
  for (const [index, path] of ['/a', '/b'].entries()) {
    const asking = ask(path);
    while (started.length === index) await setImmediate();
    t.mock.timers.tick(PAGE_ANSWER_LIMIT_MS - 50);
    await assertUnavailable(asking);
  }
  assert.deepEqual(started, ['handler', 'rendering']);
});

test('a page that takes longer than a document waits is answered, for whoever waits or asks next', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { promise, resolve } = Promise.withResolvers<PageOf<unknown>>();
  const started = Promise.withResolvers<undefined>();
  const { ask } = await pagesApp({
    '/a': () => {
      started.resolve(undefined);
      return promise;
    },
  });
  const asking = ask('/a');
  await started.promise;
  t.mock.timers.tick(PAGE_LIMIT_MS);
  resolve(shown);
  const { statusCode, json } = await asking;
  assert.deepEqual([statusCode, json()], [200, shown]);
});

test('the time limit is over before the edge gives up', async () => {
  const limits: number[] = [];
  const { app } = await sampleApp();
  app.addHook('onRoute', ({ handlerTimeout }) => void limits.push(handlerTimeout ?? Infinity));
  registerPages(app, {}, {});
  assert.ok(limits.length > 0);
  assert.ok(Math.max(...limits) <= PAGE_ANSWER_LIMIT_MS - 50, limits.join());
});

test('a database that breaks the connection makes a page unavailable', async () => {
  const { ask } = await pagesApp({ '/a': () => Promise.reject(new MongoNetworkError('secret')) });
  await assertUnavailable(ask('/a'));
});

let service: TestService;
before(async () => {
  service = await startTestService({
    name: 'sample',
    calls: [],
    collections: [],
    records: [],
    routes(app, { db }) {
      registerPages(
        app,
        { '/openings/:slug': Type.Object({}) },
        {
          '/openings/:slug': async ({ params: { slug = '' } }) => {
            const found = await db.collection('openings').findOne({ slug });
            return found ? { ...shown, title: String(found['title']) } : { status: 404, maxAgeS: 0 };
          },
        },
      );
    },
  });
});
after(() => service.close());

test('while the database is away its pages are unavailable, and then there again', async () => {
  await service.database.db.collection('openings').insertOne({ slug: 'a', title: 'Speech therapist' });
  const query = { path: '/openings/a', language: 'en', search: '', site: 'site-1' };
  const ask = () => service.app.inject({ url: '/pages', query });
  assert.equal((await ask()).json<{ title: string }>().title, 'Speech therapist');
  await service.database.stop();
  await assertUnavailable(ask());
  await service.database.restart();
  let back = await ask();
  // The database client needs a moment to reconnect.
  for (let tries = 0; back.statusCode === 503 && tries < 50; tries += 1) back = await ask();
  assert.equal(back.json<{ title: string }>().title, 'Speech therapist');
});

test('a page that nobody waits for any more is not drawn', async (t) => {
  const turns = new EventEmitter();
  let drawn = 0;
  const { app } = await pagesApp(
    {
      '/openings': async () => {
        const answer = once(turns, 'answer');
        turns.emit('asked');
        await answer;
        return shown;
      },
    },
    async () => ((drawn += 1), '<h1>Opening</h1>'),
  );
  t.after(() => app.close());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${origin}/pages?path=/openings&language=en&search=&site=site-1`;
  const ask = async (signal?: AbortSignal) => {
    const requested = once(turns, 'asked');
    const answer = fetch(url, signal ? { signal } : {});
    answer.catch(() => undefined);
    await requested;
    return { answer };
  };
  const leaving = new AbortController();
  const closed = once(app.server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  const { answer: given } = await ask(leaving.signal);
  leaving.abort();
  await assert.rejects(given);
  await closed;
  turns.emit('answer');
  const { answer } = await ask();
  turns.emit('answer');
  assert.equal((await answer).status, 200);
  assert.equal(drawn, 1);
});
