import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { MAX_PHOTOS, PHOTO_UPLOAD_LIMITS, type ScanAnswer } from '@larkfield/contracts';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { createFilesClient } from '../../src/files/files-client.ts';
import {
  samplePdf,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
} from '../../src/testing/index.ts';
import { uploadWaiverRoute } from '../../src/waivers/upload-route.ts';

const PATH = '/api/pages';
const CALL = `${PATH}?accept=pdf,zip,jpeg,png`;
const PLACE = '12 Elm Street';

let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles();
  service = await startTestService(
    {
      name: 'pages',
      calls: [{ prefix: PATH, ...PHOTO_UPLOAD_LIMITS }],
      collections: [],
      records: [],
      routes: (app, { config, now }) =>
        uploadWaiverRoute(app, { path: PATH, files: createFilesClient(config), now }),
    },
    { env: files.env },
  );
});
after(async () => {
  await service.close();
  await files.close();
});
beforeEach(async () => {
  await service.advanceOneHour();
  await files.service.advanceOneHour();
});

type Sent = readonly [name: string, content: Buffer];

async function send(...sent: Sent[]) {
  const form = new FormData();
  for (const [name, content] of sent) form.append('myfile', new Blob([Uint8Array.from(content)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await service.app.inject({
    method: 'POST',
    url: CALL,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  return { status: answer.statusCode, told: answer.json<ScanAnswer & { readonly code?: string }>() };
}

/** Creates a photo as a phone does: rotated, with a location. */
async function photo(kind: 'jpeg' | 'png' = 'jpeg', width = 300): Promise<Sent> {
  const image = sharp({ create: { width, height: 200, channels: 4, background: '#eeeeeecc' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: PLACE } });
  return [`page.${kind === 'jpeg' ? 'jpg' : 'png'}`, await image[kind]().toBuffer()];
}

async function stored(id: string): Promise<Buffer> {
  const by = { service: 'test', kind: 'waivers', record: 'one' };
  await files.client.claim(id, by);
  return buffer(await files.client.read(id, by));
}

test('photos of a signed waiver become one PDF with a page each, upright and without what the camera wrote', async () => {
  const sent = await Promise.all([photo(), photo('png'), photo()]);
  for (const [, content] of sent) assert.ok(content.includes(PLACE));
  const { status, told } = await send(...sent);
  assert.deepEqual(
    [status, told.message, told.type, told.reason],
    [200, 'No Threat Detected', 'pdf', undefined],
  );
  const pdf = await stored(told.id);
  assert.equal(pdf.includes(PLACE), false);
  const text = pdf.toString('latin1');
  assert.doesNotMatch(text, /Exif/);
  assert.equal(text.match(/\/Subtype \/Image/g)?.length, sent.length);
  assert.equal(text.match(/\/Filter \/DCTDecode/g)?.length, sent.length);
  assert.equal(text.match(/\/Type \/Page\b/g)?.length, sent.length);
  // Rotated by its metadata: 300 wide becomes 200 wide.
  assert.match(text, /\/Width 200\b/);
});

test('a photo is made as small as can be read', async () => {
  const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const { told } = await send(['page.jpg', large]);
  assert.match((await stored(told.id)).toString('latin1'), /\/Width 2339\b/);
});

test('a PDF is answered as it was scanned, and is not changed', async () => {
  const pdf = samplePdf();
  const { told } = await send(['waiver.pdf', pdf]);
  assert.deepEqual([told.name, told.type], ['waiver.pdf', 'pdf']);
  assert.deepEqual(await stored(told.id), pdf);
});

test('files that cannot become a waiver are rejected with the reason', async () => {
  const page = await photo();
  const [, content] = page;
  // A JPEG with valid markers but without image data.
  const empty = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100ffda0008010100003f00123456ffd9',
    'hex',
  );
  for (const [sent, reason] of [
    [[page, ['waiver.pdf', samplePdf()]], 'type'],
    [
      [
        ['a.pdf', samplePdf()],
        ['b.pdf', samplePdf()],
      ],
      'type',
    ],
    [[page, ['page.jpg', Buffer.from('MZ a program')]], 'type'],
    [[page, ['page.jpg', content.subarray(0, 200)]], 'damaged'],
    [[page, ['page.jpg', empty]], 'damaged'],
    [[page, ['page.jpg', Buffer.alloc(0)]], 'empty'],
  ] as const) {
    const { status, told } = await send(...sent);
    assert.deepEqual([status, told.reason, told.message], [200, reason, 'File Refused']);
  }
});

test('more photos than a waiver may have, and bodies without any, are refused', async () => {
  const page = await photo();
  const most = await send(...Array.from({ length: MAX_PHOTOS }, () => page));
  assert.equal(most.told.type, 'pdf');
  const more = await send(...Array.from({ length: MAX_PHOTOS + 1 }, () => page));
  assert.deepEqual([more.status, more.told.code], [413, 'TOO_LARGE']);
  const none = await service.app.inject({ method: 'POST', url: CALL, payload: {} });
  assert.equal(none.statusCode, 415);
});
