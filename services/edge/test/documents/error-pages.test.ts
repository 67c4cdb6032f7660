import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { followLiveSite } from '../../src/sites/live-site.ts';
import { startEdge, type TestEdge } from '../support/edge.ts';

const fail = () => {
  throw new Error('the document film.html is gone');
};

let edge: TestEdge;
before(async () => {
  edge = await startEdge(
    {},
    {
      async follow(options) {
        const live = await followLiveSite(options);
        return { ...live, siteOf: (request) => ({ ...live.siteOf(request), document: fail }) };
      },
    },
  );
});
after(() => edge.close());

test('a page that we cannot send is our error page in its language, with all headers and a line in the log', async () => {
  const { statusCode, headers, body } = await edge.app.inject('/ar/film');
  assert.equal(statusCode, 500);
  assert.match(body, /<h1>error ar<\/h1>/);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.doesNotMatch(body, /film\.html/);
  assert.match(edge.log.at(-1) ?? '', /"level":"error".*request failed/);
});

test('an error page gives the number of its line in the log, and is kept by nobody', async () => {
  const { headers, body } = await edge.app.inject('/ar/film');
  const number = /<p>(\w+)<\/p>/.exec(body)?.[1] ?? '';
  assert.match(number, /^[0-9a-f]{8}$/);
  assert.ok(edge.log.at(-1)?.includes(`"requestId":"${number}`), edge.log.at(-1));
  assert.deepEqual([headers['cache-control'], headers['etag']], ['no-store', undefined]);
});

test('a form that is too large is refused with a page in the language it stood in, not with words of a library', async () => {
  const payload = `theme=${'x'.repeat(70_000)}`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    referer: 'https://www.site.example/ar/film',
  };
  const response = await edge.app.inject({ method: 'POST', url: '/preferences', payload, headers });
  assert.equal(response.statusCode, 413);
  assert.match(response.body, /<h1>error ar<\/h1>/);
});

test('a form of another type than a form is refused with a page', async () => {
  const request = { method: 'POST', url: '/preferences', payload: '{}' } as const;
  const response = await edge.app.inject({ ...request, headers: { 'content-type': 'application/json' } });
  assert.equal(response.statusCode, 415);
  assert.doesNotMatch(response.body, /FST_ERR/);
});
