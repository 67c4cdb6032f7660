import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createPageProbe } from '../../src/issues/checks/page-probe.ts';

test('an issue full of links asks the site for a limited number of pages, each once', async (t) => {
  let asked = 0;
  const site = createServer((_request, answer) => {
    asked += 1;
    answer.writeHead(404).end();
  });
  t.after(() => site.close());
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  const probe = createPageProbe(
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  );
  const links = Array.from({ length: 1_000 }, (_, index) => `/page-${index % 500}#part`);
  const states = await Promise.all(links.map(probe));
  assert.equal(asked, 300);
  assert.deepEqual(
    [states[0], states[299], states[300], states[500]],
    ['missing', 'missing', 'unknown', 'missing'],
  );
});
