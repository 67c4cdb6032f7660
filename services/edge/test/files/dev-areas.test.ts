import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startEdge, type TestEdge } from '../support/edge.ts';
import { startService, type TestService } from '../support/service.ts';

let server: TestService;
let edge: TestEdge;
let built: TestEdge;
before(async () => {
  server = await startService(({ url }, response) => {
    response.writeHead(url.endsWith('gone.js') ? 404 : 200, {
      'content-type': 'text/javascript; charset=utf-8',
    });
    response.end(`// ${url}`);
  });
  edge = await startEdge({ DEV_AREAS: `mf-support=${server.url}` });
  built = await startEdge();
});
after(async () => {
  await Promise.all([edge.close(), built.close()]);
  await server.close();
});

test('files of an area that is worked on come from its development server, and nobody keeps them', async () => {
  const { statusCode, headers, body } = await edge.app.inject('/assets/mf-support/hub.js?x=1');
  assert.deepEqual([statusCode, body], [200, '// /assets/mf-support/hub.js?x=1']);
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal((await edge.app.inject('/assets/mf-support/gone.js')).statusCode, 404);
});

test('every other area keeps its built release', async () => {
  const { headers } = await edge.app.inject('/assets/mf-marketing/home.0000000001.js');
  assert.match(String(headers['cache-control']), /immutable/);
});

test('events for open pages come from the development server, and there are none without it', async () => {
  assert.equal((await edge.app.inject('/dev/events')).body, '// /dev/events');
  assert.equal((await built.app.inject('/dev/events')).statusCode, 404);
});

test('the overlay for errors may write into documents while an area is worked on, and never otherwise', async () => {
  const policyOf = async ({ app }: TestEdge) =>
    String((await app.inject('/')).headers['content-security-policy']);
  assert.match(await policyOf(edge), /; trusted-types webpack-dev-server#overlay(?:;|$)/);
  assert.match(await policyOf(built), /; trusted-types 'none'(?:;|$)/);
});
