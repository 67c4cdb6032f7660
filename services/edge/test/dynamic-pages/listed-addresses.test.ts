import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { searchIndexUrl, type SearchIndex } from '@larkfield/contracts';
import { PAGE_LIST_PATH, type PageList } from '@larkfield/contracts/dynamic-pages';
import { createLog } from '@larkfield/kit/runtime';
import { createListedAddresses } from '../../src/dynamic-pages/listed-addresses.ts';
import { startDynamicEdge, type DynamicEdge } from '../support/dynamic-edge.ts';
import { ORIGIN } from '../support/edge.ts';
import { sendJson } from '../support/service.ts';

const listed: PageList = [
  { path: '/jobs/%D9%88', language: 'ar', title: 'Welder & <b>', text: 'Words that it is found by' },
];

let edge: DynamicEdge;
before(async () => {
  edge = await startDynamicEdge();
  edge.respondWith(({ url }, response) => sendJson(response, 200, url === PAGE_LIST_PATH ? listed : {}));
});
after(() => edge.close());

test('the sitemap has the addresses that a service tells of, each in the language of its words', async () => {
  const { body } = await edge.get('/sitemap.xml');
  assert.ok(body.includes(`<url><loc>${ORIGIN}/ar/jobs/%D9%88</loc></url>`), body);
  assert.ok(body.includes(`<loc>${ORIGIN}/jobs</loc>`));
  assert.ok(!body.includes(':slug'));
});

test('the search of every language finds them', async () => {
  const { body } = await edge.get(searchIndexUrl('de'), { 'accept-encoding': 'identity' });
  const { pages } = JSON.parse(body) as SearchIndex;
  assert.deepEqual(pages.at(-1), {
    path: '/jobs/%D9%88',
    title: 'Welder & <b>',
    sections: [{ heading: 'Welder & <b>', text: 'Words that it is found by' }],
  });
});

const page = { page: 'job', audience: 'public', title: 'a:b', description: 'a:c' } as const;
const site = {
  contracts: [{ services: ['work'], routes: [{ ...page, path: '/jobs/:slug', kind: 'dynamic' }] }],
} as const;

test('services are asked once a minute, and believed to have what they had while they do not answer', async () => {
  let [time, asked] = [0, 0];
  const answers: (() => Promise<PageList>)[] = [
    async () => listed,
    () => Promise.reject(new Error('away')),
    async () => [],
  ];
  const addresses = createListedAddresses(
    new Map([['work', ['http://work.example']]]),
    () => (answers[asked++] ?? (async () => []))(),
    createLog({ level: 'silent' }),
    () => time,
  );
  assert.deepEqual(await addresses(site), listed);
  time += 59_000;
  await addresses(site);
  assert.equal(asked, 1);
  time += 1_001;
  assert.deepEqual(await addresses(site), listed);
  time += 60_001;
  assert.deepEqual(await addresses(site), []);
  assert.equal(asked, 3);
});
