import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditCollection } from '@larkfield/kit/records';
import { startTestService, queriesWithoutIndex, withProofOfWork, type TestService } from '@larkfield/kit/testing';
import { requestSample } from '@larkfield/mf-__name__/forms/testing';
import { service as requests } from '../src/app.ts';
import { requestStore } from '../src/request/store.ts';

const CALL = '/api/__name__/requests';
let service: TestService;
before(async () => void (service = await startTestService(requests)));
after(() => service.close());
beforeEach(() => service.advanceOneHour());

const send = (change: object = {}, headers?: Record<string, string>) =>
  service.post(CALL, { ...requestSample, ...change }, headers);
const find = (reference: string) => requestStore(service.database.db).findOne({ reference });
const mailTo = (address: string) => service.transport.mails.find(({ to }) => to.address === address);

async function request(change: object = {}): Promise<string> {
  const answer = await send(change);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

test('a request is stored under clean names, and office and sender get a mail', async () => {
  const reference = await request({ email: 'Jose@Example.org', language: 'de' });
  const record = await find(reference);
  assert.deepEqual(
    [record?.firstName, record?.lastName, record?.email, record?.language, record?.message],
    ['José', 'O’Neill', 'jose@example.org', 'de', requestSample.message],
  );
  await service.runJobs();
  const office = mailTo('office@localhost');
  for (const part of [reference, 'José', 'jose@example.org', 'What does it cost,'])
    assert.ok(office?.text.includes(part), part);
  assert.equal(office?.replyTo?.address, 'jose@example.org');
  assert.ok(mailTo('jose@example.org')?.subject.includes(reference));
});

test('the office reads every entry', async () => {
  await request();
  await service.runJobs();
  const text = mailTo('office@localhost')?.text ?? '';
  const missing = Object.entries(requestSample).filter(([, entry]) =>
    String(entry)
      .split('\n')
      .some((line) => !text.includes(line)),
  );
  assert.deepEqual(missing, []);
});

test('the mail to the sender repeats nothing that was typed', async () => {
  const typed = { firstname: 'spam.example', lastname: 'spam.example', message: 'spam.example' };
  await request(typed);
  await service.runJobs();
  const letter = mailTo(requestSample.email);
  assert.ok(letter);
  assert.doesNotMatch(letter.subject + letter.text + letter.html, /spam\.example/);
});

test('an audit line says that there is a request, and nothing of it', async () => {
  const reference = await request();
  await service.runJobs();
  const lines = await service.database.db
    .collection(auditCollection('__name__'))
    .find({ subject: reference })
    .toArray();
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['request.created'],
  );
  assert.doesNotMatch(JSON.stringify(lines), /José|example\.org/);
});

test('wrong entries are named, all at once and in the order of the form, and nothing is stored', async () => {
  const store = requestStore(service.database.db);
  const before = await store.countDocuments({});
  const answer = await send({ firstname: ' ', email: 'jose@', message: undefined, salary: 1 });
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(
    answer.json<{ fields: { field: string; key: string }[] }>().fields.map(({ field }) => field),
    ['firstname', 'email', 'message', 'salary'],
  );
  assert.equal(await store.countDocuments({}), before);
});

test('a repeat with the same key is one request', async () => {
  const headers = { 'idempotency-key': 'request-0001' };
  const [one, two] = await Promise.all([send({}, headers), send({}, headers)]);
  assert.equal(one?.body, two?.body);
  await service.runJobs();
  assert.equal(service.transport.mails.length, 2);
});

test('a request costs work', async (t) => {
  const bits = 12;
  const guarded = await startTestService(requests, { env: { PROOF_OF_WORK_BITS: String(bits) } });
  t.after(() => guarded.close());
  const refused = await guarded.post(CALL, requestSample);
  assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [422, 'WORK_MISSING']);
  const at = guarded.clock.now().getTime();
  const worked = withProofOfWork({ ...requestSample }, { path: CALL, at, bits });
  assert.equal((await guarded.post(CALL, worked)).statusCode, 201);
});

test('every query of the service is backed by an index', async () => {
  await request();
  const own = service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(service.database.db, own), []);
});
