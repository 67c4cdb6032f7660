import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import type { VolunteerSignForm } from '@larkfield/mf-support/forms';
import { volunteerSample, volunteerSignSample } from '@larkfield/mf-support/forms/testing';
import {
  readDocx,
  readSessionAsAdmin,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { support } from '../src/app.ts';
import { openingStore } from '../src/openings/store.ts';
import { volunteerStore } from '../src/volunteer/store.ts';
import { signatures } from '../src/volunteer/waiver/signatures.ts';
import { volunteerWaiverText } from '../src/volunteer/waiver/text.ts';

let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  service = await startTestService(support, { env: files.env, readSession: readSessionAsAdmin });
  await service.prepare();
});
after(async () => {
  await service.close();
  await files.close();
});
beforeEach(() => service.advanceOneHour());

const SIGN = '/api/volunteer/sign';
const CONSENT = volunteerWaiverText('en').hash;
const GUARDIAN = { under18: true, guardian: 'Mona Haddad' } as const;
/** A realistic drawing of a signature. */
const STROKES = [
  [
    { x: 20, y: 100 },
    { x: 90, y: 40 },
    { x: 160, y: 120 },
  ],
];

let sent = 0;
const sign = (change: object = {}) =>
  service.post(SIGN, { ...volunteerSignSample, consent: CONSENT, language: 'en', ...change });
const send = (change: object) => {
  const headers = { 'idempotency-key': `signature-${String((sent += 1)).padStart(4, '0')}` };
  return service.post('/api/create/volunteer', { ...volunteerSample, ...change }, headers);
};
const find = (reference: string) => volunteerStore(service.database.db).findOne({ reference });

interface Told {
  readonly id: string;
  readonly reference: string;
  readonly fields: readonly { readonly field: string; readonly key: string }[];
}
const fieldsOf = (answer: { json(): unknown }) =>
  (answer.json() as Told).fields.map(({ field, key }) => [field, key]);

async function signed(change: object = {}): Promise<string> {
  const answer = await sign(change);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Told>().id;
}

for (const [how, signature] of [
  ['typed', { name: 'Amal Haddad' }],
  ['drawn', { strokes: STROKES }],
] as const)
  test(`a ${how} signature is kept with text, hash, language and time, and the office opens the PDF, audited`, async () => {
    const answer = await send({ waiver: await signed({ signature }) });
    assert.equal(answer.statusCode, 201, answer.body);
    const { reference } = answer.json<Told>();
    const record = await find(reference);
    assert.deepEqual([record?.signing, record?.guardianSigning], [how, undefined]);
    const { at, ...consent } = record?.consent ?? {};
    assert.deepEqual(consent, { version: 1, language: 'en', text: CONSENT });
    assert.ok(at instanceof Date);
    const shown = await service.app.inject(`/api/support/records/volunteers/${reference}`);
    const { values } = shown.json<{ values: Record<string, unknown> }>();
    assert.deepEqual([values['signing'], values['consentText']], [how, CONSENT]);
    const file = await service.app.inject(`/api/volunteer/waiver/${reference}`);
    assert.match(file.body, /^%PDF-1\.7/);
    const lines = service.database.db.collection('support_audit');
    assert.equal(await lines.countDocuments({ subject: reference, action: 'volunteer.fileRead' }), 1);
  });

test('under 18 both sign: neither signature alone is enough', async () => {
  const alone = await sign(GUARDIAN);
  assert.deepEqual(fieldsOf(alone), [['guardianSignature', 'errors.required']]);
  const dot = await sign({ ...GUARDIAN, guardianSignature: { strokes: [[{ x: 5, y: 5 }]] } });
  assert.deepEqual(fieldsOf(dot), [['guardianSignature.strokes', 'errors.required']]);
  const nobody = await sign({ ...GUARDIAN, signature: {}, guardianSignature: { strokes: STROKES } });
  assert.deepEqual(fieldsOf(nobody), [['signature.name', 'errors.required']]);
  const waiver = await signed({ ...GUARDIAN, guardianSignature: { strokes: STROKES } });
  const adult = await send({ waiver });
  assert.deepEqual(fieldsOf(adult), [['waiver', 'errors.trialSigned']]);
  const answer = await send({ waiver, ...GUARDIAN, guardianAgreed: true });
  assert.equal(answer.statusCode, 201, answer.body);
  const record = await find(answer.json<Told>().reference);
  assert.deepEqual([record?.signing, record?.guardianSigning], ['typed', 'drawn']);
});

test('a signature falls with every printed entry, and only with these', async () => {
  const opening = await openingStore(service.database.db).findOne({ state: 'open' });
  assert.ok(opening);
  const waiver = await signed();
  const changes: Record<string, string> = {
    firstname: 'Mona',
    lastname: 'Silva',
    mail: 'mona@example.org',
    address: '13 Harbour Street',
    zipcode: '5004',
    city: 'Oslo',
    state: 'Oslo',
    country: 'SE',
  };
  for (const [field, value] of Object.entries(changes)) {
    const answer = await send({ waiver, person: { ...volunteerSample.person, [field]: value } });
    assert.deepEqual([answer.statusCode, fieldsOf(answer)], [422, [['waiver', 'errors.trialSigned']]], field);
  }
  assert.deepEqual(fieldsOf(await send({ waiver, opening: opening.slug })), [
    ['waiver', 'errors.trialSigned'],
  ]);
  const person = { ...volunteerSample.person, phone: '+47 55 55 01 00', preferredname: 'Ama' };
  const answer = await send({ waiver, person, reason: 'Another', value: 'More' });
  assert.equal(answer.statusCode, 201, answer.body);
});

test('only the text of today in the language of the page is signed', async () => {
  for (const consent of ['a'.repeat(64), volunteerWaiverText('de').hash])
    assert.deepEqual(fieldsOf(await sign({ consent })), [['consent', 'errors.trialConsent']]);
  const waiver = await signed({ consent: volunteerWaiverText('ar').hash, language: 'ar' });
  const answer = await send({ waiver, language: 'ar' });
  const record = await find(answer.json<Told>().reference);
  assert.deepEqual(
    [record?.consent?.language, record?.consent?.text],
    ['ar', volunteerWaiverText('ar').hash],
  );
});

const many = (count: number) => Array.from({ length: count }, () => ({ x: 5, y: 5 }));
for (const [what, change] of [
  ['no signature', { signature: {} }],
  ['a typed dot', { signature: { name: '.' } }],
  ['a drawn dot', { signature: { strokes: [many(1)] } }],
  ['a scribble in place', { signature: { strokes: [many(200)] } }],
  ['a dot beside a name', { signature: { name: 'Amal', strokes: [many(1)] } }],
  ['a point beyond the surface', { signature: { strokes: [[...(STROKES[0] ?? []), { x: 1e308, y: 5 }]] } }],
  ['a point that is no number', { signature: { strokes: [[{ x: 'NaN', y: 5 }]] } }],
  ['too long a stroke', { signature: { strokes: [many(401)] } }],
  ['too many strokes', { signature: { strokes: Array.from({ length: 61 }, () => many(2)) } }],
  ['an unknown opening', { opening: 'no-such-opening' }],
  ['a missing address', { person: { ...volunteerSignSample.person, address: undefined } }],
  ['an entry that is not printed', { person: { ...volunteerSignSample.person, phone: '1' } }],
] as const)
  test(`${what} is refused beside its field, and nothing is kept`, async () => {
    const store = service.database.db.collection(signatures.indexes.collection);
    const before = await store.countDocuments();
    const answer = await sign(change);
    assert.equal(answer.statusCode, 422, answer.body);
    assert.ok(fieldsOf(answer).length > 0);
    assert.equal(await store.countDocuments(), before);
  });

test('a huge drawing is refused before it is read', async () => {
  const answer = await sign({ signature: { strokes: Array.from({ length: 500 }, () => many(400)) } });
  assert.equal(answer.statusCode, 413);
});

test('an id that was never signed or is no id is refused as every file', async () => {
  const unknown = await send({ waiver: 'AAAAAAAAAAAAAAAAAAAAAA' });
  assert.deepEqual([unknown.statusCode, fieldsOf(unknown)[0]?.[0]], [422, 'waiver']);
});

test('the file of a signature is deleted with its application, and the proof goes by itself', async () => {
  const mail = 'erase-signed@example.org';
  const person = { ...volunteerSample.person, mail };
  const { phone: _phone, preferredname: _name, ...printed } = person;
  const waiver = await signed({ person: printed });
  const { reference } = (await send({ waiver, person })).json<Told>();
  const record = await find(reference);
  assert.ok(record);
  assert.ok((await buffer(await files.client.read(record.waiver.id, record.waiverOwner))).length > 1_000);
  const proof = await signatures.find(service.database.db, waiver);
  assert.equal(proof && proof.purgeAt.getTime() - service.clock.now().getTime() <= 2 * 24 * 3600_000, true);
  const answer = await service.post('/api/support/records/person/erase', { email: mail });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(await find(reference), null);
  await assert.rejects(files.client.read(record.waiver.id, record.waiverOwner), { code: 'FILE_UNKNOWN' });
});

test('the documents come empty by a link, and filled by a call whose entries stand in no address', async () => {
  const { opening: _opening, ...entries } = volunteerSignSample as VolunteerSignForm;
  const [word, pdf] = [
    await service.app.inject('/api/volunteer/waiver?language=sv'),
    await service.app.inject('/api/volunteer/waiver?language=ar&format=pdf'),
  ];
  assert.match(String(word.headers['content-disposition']), /filename="waiver\.docx"/);
  assert.ok(readDocx(word.rawPayload).text.includes(volunteerWaiverText('sv').hash));
  assert.match(String(pdf.headers['content-disposition']), /filename="waiver\.pdf"/);
  assert.match(pdf.body, /^%PDF-1\.7/);
  const opening = await openingStore(service.database.db).findOne({ state: 'open' });
  const filled = await service.post('/api/volunteer/waiver', {
    person: entries.person,
    opening: opening?.slug,
    ...GUARDIAN,
    language: 'en',
  });
  const { text } = readDocx(filled.rawPayload);
  for (const part of ['Amal Haddad', '5003 Bergen', 'Norway', 'Mona Haddad', opening?.texts.en.role ?? ''])
    assert.ok(text.includes(part), part);
  const wrong = await service.post('/api/volunteer/waiver', { format: 'exe' });
  assert.equal(wrong.statusCode, 422);
});

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

async function upload(...photos: readonly (readonly [name: string, bytes: Buffer])[]) {
  const form = new FormData();
  for (const [name, bytes] of photos) form.append('myfile', new Blob([Uint8Array.from(bytes)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/volunteer/waiverFile',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  return answer.json<{ readonly id: string; readonly type?: string; readonly reason?: string }>();
}

test('photos of signed pages become one PDF that an application takes; what is no photo is refused', async () => {
  const { id, type } = await upload(['1.png', PIXEL], ['2.png', PIXEL]);
  assert.equal(type, 'pdf');
  const answer = await send({ waiver: id });
  assert.equal(answer.statusCode, 201, answer.body);
  const { waiver } = (await find(answer.json<Told>().reference)) ?? {};
  assert.deepEqual([waiver?.name, waiver?.type], ['waiver.pdf', 'pdf']);
  const program = await upload(['1.png', PIXEL], ['2.jpg', Buffer.from('MZ a program')]);
  assert.equal(program.reason, 'type');
  const half = await upload(['1.png', PIXEL.subarray(0, 40)]);
  assert.equal(half.reason, 'damaged');
});

test('an uploaded waiver is recorded as a file', async () => {
  const pdf = await renderedPdf();
  const { id } = await files.upload(pdf, 'waiver.pdf');
  const record = await find((await send({ waiver: id })).json<Told>().reference);
  assert.deepEqual([record?.signing, record?.consent], ['file', undefined]);
});

test('the empty waiver is rendered once, however often it is asked for', async () => {
  const first = await renderedPdf();
  await service.advanceOneHour();
  // A document that is rendered again has another time in it.
  assert.deepEqual(await renderedPdf(), first);
});

const renderedPdf = async () =>
  (await service.app.inject('/api/volunteer/waiver?language=en&format=pdf')).rawPayload;
