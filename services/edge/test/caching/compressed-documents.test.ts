import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedDocuments } from '../../src/caching/compressed-documents.ts';

/** Sends a page and returns whether it had to be created. */
function sender() {
  const pages = new CompressedDocuments('text/html', 'cookie');
  return async (name: string, make = () => name) => {
    let made = false;
    const sent: Record<string, unknown> = {};
    const reply = {
      header: (key: string, value: unknown) => ((sent[key] = value), reply),
      type: () => reply,
      code: () => reply,
      send: (body: unknown) => ((sent['body'] = String(body)), reply),
    };
    const request = { headers: {} } as FastifyRequest;
    await pages.send(request, reply as unknown as FastifyReply, name, () => ((made = true), make()));
    return { made, ...sent };
  };
}

test('a page is made once, however many ask at the same time or later', async () => {
  const send = sender();
  const all = await Promise.all([send('a'), send('a'), send('b')]);
  assert.deepEqual(
    all.map(({ made }) => made),
    [true, false, true],
  );
  assert.equal((await send('a')).made, false);
});

test('of more than 600 pages the one that was asked for longest ago is made again', async () => {
  const send = sender();
  for (let index = 0; index < 600; index += 1) await send(`page ${index}`);
  assert.equal((await send('page 0')).made, false);
  await send('one more');
  assert.equal((await send('page 0')).made, false);
  assert.equal((await send('page 2')).made, false);
  assert.equal((await send('page 1')).made, true);
});

test('a page that could not be made is tried again', async () => {
  const send = sender();
  const fail = () => {
    throw new Error('the file is gone');
  };
  await assert.rejects(send('a', fail), /the file is gone/);
  assert.equal((await send('a')).made, true);
});

test('the same words have the same tag, other words another', async () => {
  const tags = await Promise.all([
    sender()('a', () => 'same'),
    sender()('b', () => 'same'),
    sender()('a', () => 'other'),
  ]);
  const [one, two, three] = tags.map((sent) => (sent as Record<string, unknown>)['etag']);
  assert.match(String(one), /^"[\w-]{20}-identity"$/);
  assert.equal(one, two);
  assert.notEqual(one, three);
});

test('documents that are rarely requested twice are compressed with less effort, and are the same documents', async () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../locales/en/events.json'), 'utf8');
  const compress = async (quality: 'cached' | 'once') => {
    const reply = { header: () => reply, type: () => reply, send: (body: Buffer) => body };
    const request = { headers: { 'accept-encoding': 'br' }, encodings: () => 'br' };
    const pages = new CompressedDocuments('text/html', 'cookie', { quality });
    const sent: unknown = await pages.send(
      request as unknown as FastifyRequest,
      reply as unknown as FastifyReply,
      'a',
      () => document,
    );
    assert.ok(Buffer.isBuffer(sent));
    return sent;
  };
  const [cached, once] = [await compress('cached'), await compress('once')];
  assert.ok(cached.length < once.length);
  for (const body of [cached, once]) assert.equal(String(brotliDecompressSync(body)), document);
});
