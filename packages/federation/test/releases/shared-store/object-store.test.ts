import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openSharedStore } from '../../../src/releases/shared-store/open-shared-store.ts';
import type { ObjectStore } from '../../../src/releases/shared-store/object-store.ts';
import { openS3 } from '../../../src/releases/shared-store/s3-store.ts';
import { STAND_IN_KEYS, startS3StandIn, type S3StandIn } from '../../support/s3-stand-in.ts';

/**
 * Tests for every kind of release store: a folder, the S3 stand-in, and a real server if `S3_TEST_STORE=s3://bucket/prefix`
 * names one (with `S3_TEST_ENDPOINT` and the bucket's credentials in `AWS_…`).
 */
const folder = mkdtempSync(join(tmpdir(), 'larkfield-objects-'));
let standIn: S3StandIn;
let forgetful: S3StandIn;
const { S3_TEST_STORE, S3_TEST_ENDPOINT, S3_REGION } = process.env;
const STAND_IN = { AWS_ACCESS_KEY_ID: STAND_IN_KEYS.id, AWS_SECRET_ACCESS_KEY: STAND_IN_KEYS.secret };
/** Credentials of the real server, before the tests of the stand-in replace them. */
const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
const OWN = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };

before(async () => {
  standIn = await startS3StandIn('releases');
  forgetful = await startS3StandIn('releases', { conditional: false });
});
after(async () => {
  await Promise.all([standIn.close(), forgetful.close()]);
  rmSync(folder, { recursive: true });
});

/** A client reads its credentials at its first call. */
async function openWith(keys: typeof OWN, store: string, endpoint: string | undefined): Promise<ObjectStore> {
  Object.assign(process.env, keys);
  const objects = await openSharedStore({ RELEASE_STORE: store, S3_ENDPOINT: endpoint, S3_REGION });
  return objects ?? assert.fail();
}

/** Lists are paginated: 3 objects in the stand-in, 1,000 in S3. */
const STORES: Readonly<Record<string, { open: () => Promise<ObjectStore>; many: number }>> = {
  'a folder': { open: () => openWith(STAND_IN, pathToFileURL(folder).href, undefined), many: 8 },
  'a bucket': { open: () => openWith(STAND_IN, 's3://releases/site', standIn.url), many: 8 },
  ...(S3_TEST_STORE
    ? {
        'a real server': {
          open: () => openWith(OWN, `${S3_TEST_STORE}/${randomUUID()}`, S3_TEST_ENDPOINT),
          many: 1_008,
        },
      }
    : {}),
};

const RIVALS = 8;
/** Returns how many of the concurrent writers were first. */
async function firsts(objects: ObjectStore, key: string, version?: string): Promise<number> {
  const written = await Promise.all(
    Array.from({ length: RIVALS }, () => objects.put(key, Buffer.from(randomUUID()), version)),
  );
  return written.filter((each) => each !== undefined).length;
}

for (const [name, { open, many }] of Object.entries(STORES)) {
  test(`${name} gives back what was written, byte for byte, and nothing where there is nothing`, async () => {
    const objects = await open();
    const body = randomBytes(300_000);
    const version = await objects.put('blobs/one', body);
    assert.deepEqual(await objects.get('blobs/one'), { body, version });
    assert.equal(await objects.get('blobs/two'), undefined);
    assert.equal(await objects.get('blobs/one', version), undefined, 'known already');
    await objects.remove('blobs/one');
    await objects.remove('blobs/one');
    assert.equal(await objects.get('blobs/one'), undefined);
  });

  test(`${name} lets one of many be first, to write and to replace`, async () => {
    const objects = await open();
    assert.equal(await firsts(objects, 'channels.json'), 1);
    const first = await objects.get('channels.json');
    assert.equal(await firsts(objects, 'channels.json', first?.version), 1);
    assert.equal(await objects.put('channels.json', Buffer.from('late'), first?.version), undefined);
    assert.equal(await objects.put('gone.json', Buffer.from('x'), first?.version), undefined);
    assert.equal(await objects.get('gone.json'), undefined);
  });

  test(`${name} lists all that begins so, however many there are`, async () => {
    const objects = await open();
    const keys = Array.from({ length: many }, (_, at) => `releases/mf-a/${at}.json`);
    for (const key of [...keys, 'releases2/x', 'sites/x.json']) await objects.put(key, Buffer.from('{}'));
    const listed = await objects.list('releases/');
    assert.deepEqual(listed.map(({ key }) => key).sort(), keys.sort());
    assert.ok(listed.every(({ writtenAt }) => Math.abs(Date.now() - writtenAt.getTime()) < 60_000));
  });
}

test('a server that knows no conditional writes lets all of them be first, which the same test finds', async () => {
  assert.equal(
    await firsts(await openWith(STAND_IN, 's3://releases', forgetful.url), 'channels.json'),
    RIVALS,
  );
});

const SERVERS: Readonly<
  Record<string, () => readonly [keys: typeof OWN, bucket: string, url: string | undefined]>
> = {
  'the stand-in': () => [STAND_IN, 's3://releases', standIn.url],
  ...(S3_TEST_STORE ? { 'a real server': () => [OWN, S3_TEST_STORE, S3_TEST_ENDPOINT] } : {}),
};

for (const [name, server] of Object.entries(SERVERS)) {
  test(`${name} refuses a wrong secret and a bucket that is not there, and no message shows a secret`, async () => {
    const [keys, bucket, url] = server();
    const wrong = await openWith({ ...keys, AWS_SECRET_ACCESS_KEY: 'another-secret' }, bucket, url);
    await assert.rejects(wrong.put('x', Buffer.from('x')), (error: Error) => {
      assert.match(error.name, /SignatureDoesNotMatch/);
      assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /another-secret/);
      return true;
    });
    const elsewhere = await openWith(keys, `s3://nowhere-${randomUUID()}`, url);
    await assert.rejects(elsewhere.get('x'), { name: 'NoSuchBucket' });
    await assert.rejects(elsewhere.put('x', Buffer.from('x')), { name: 'NoSuchBucket' });
  });
}

const SILENT: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'never answers': () => {},
  'stops in the middle of its answer': (response) =>
    response.writeHead(200, { etag: '"x"', 'content-length': 10 }).write('half'),
};
for (const [what, answer] of Object.entries(SILENT)) {
  test(`a server that ${what} is not waited for`, { timeout: 10_000 }, async (t) => {
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: STAND_IN_KEYS.id,
      AWS_SECRET_ACCESS_KEY: STAND_IN_KEYS.secret,
    });
    const objects = await openS3({
      ...{ bucket: 'releases', prefix: '', region: 'us-east-1' },
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      limits: { connectionTimeout: 200, socketTimeout: 200, requestTimeout: 400 },
    });
    await assert.rejects(objects.get('channels.json'), { name: 'TimeoutError' });
  });
}

test('a place that is neither a bucket nor a folder is refused', async () => {
  await assert.rejects(openSharedStore({ RELEASE_STORE: 'http://releases' }), /RELEASE_STORE must look like/);
  assert.equal(await openSharedStore({ RELEASE_STORE: '' }), undefined);
});
