import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { readSessionAsAdmin, type TestService } from '@larkfield/kit/testing';
import { contactStore } from '../src/contact/store.ts';
import { startMarketing } from './support/marketing.ts';

const BASE = '/api/marketing/records';
const DAY_MS = 24 * 3600_000;

let service: TestService;
before(async () => {
  service = await startMarketing({ RATE_LIMIT_FACTOR: '1000' }, readSessionAsAdmin);
  await service.prepare();
});
after(() => service.close());
beforeEach(() => service.advanceOneHour());

interface Answered {
  readonly version: number;
  readonly state: string;
  readonly answers?: readonly { readonly by: string; readonly text: string; readonly template?: string }[];
}

const get = async <T>(path: string) => (await service.app.inject(`${BASE}/${path}`)).json<T>();
const one = (reference: string) => get<Answered>(`contacts/${reference}`);

async function write(entries: object = {}): Promise<string> {
  const answer = await service.post('/api/contactus', { ...contactSample, ...entries });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

let keys = 0;
const newKey = () => `answer-key-${(keys += 1)}`;
const answer = (reference: string, body: object, key = newKey()) =>
  service.post(`${BASE}/contacts/${reference}/answer`, { version: 0, ...body }, { 'idempotency-key': key });

async function mailsTo(address: string) {
  await service.runJobs();
  return service.transport.mails.filter(({ to }) => to.address === address);
}

/** Sends what waits, such as the confirmation of the form, and forgets it. */
async function forgetMails(): Promise<void> {
  await service.runJobs();
  service.transport.mails.splice(0);
}

test('an answer arrives in the language of the person, with the reference, and is kept with the message', async () => {
  const reference = await write({ language: 'ar', email: 'ana.ar@example.org' });
  await forgetMails();
  const text = 'شكرًا لك.\n\nرقمك هو {{reference}}.';
  const { statusCode, body } = await answer(reference, { text });
  assert.equal(statusCode, 200, body);

  const [mail, ...others] = await mailsTo('ana.ar@example.org');
  assert.deepEqual(others, []);
  assert.equal(mail?.language, 'ar');
  assert.match(mail.subject, new RegExp(`^ردّنا على رسالتك \\(${reference}\\)$`));
  assert.match(
    mail.text,
    new RegExp(`^مرحبًا .*\\n\\nشكرًا لك\\.\\n\\nرقمك هو ${reference}\\.\\n\\nمع أطيب التحيات`),
  );
  assert.match(mail.html, /dir="rtl"[^]*<p dir="auto">شكرًا لك\.<\/p>\n<p dir="auto">رقمك/);
  assert.equal(mail.replyTo?.address, service.config.MAIL_TO.replace(/^.*<|>$/g, ''));

  const { state, answers = [] } = await one(reference);
  assert.equal(state, 'answered');
  assert.deepEqual(
    answers.map((each) => [each.by, each.text]),
    [['boss_001', `شكرًا لك.\n\nرقمك هو ${reference}.`]],
  );
});

test('an answer is in no list, no table and no audit entry, which says who answered', async () => {
  const reference = await write();
  await answer(reference, { text: 'Only for Ana.' });
  await service.runJobs();
  for (const path of ['contacts', 'csv/contacts', 'waiting', `contacts/${reference}/audit`]) {
    const { body } = await service.app.inject(`${BASE}/${path}`);
    assert.doesNotMatch(body, /Only for Ana/, path);
  }
  const lines = await get<{ action: string; actor: string; was?: string; to?: string }[]>(
    `contacts/${reference}/audit`,
  );
  const line = lines.find(({ action }) => action === 'contact.answered');
  assert.deepEqual([line?.actor, line?.was, line?.to], ['boss_001', 'New', 'Answered']);
});

test('ten presses of one button send one mail, and another text under the same key is refused', async () => {
  const reference = await write({ email: 'ten@example.org' });
  await forgetMails();
  const key = newKey();
  const pressed = await Promise.all(
    Array.from({ length: 10 }, () => answer(reference, { text: 'Once.' }, key)),
  );
  assert.deepEqual(new Set(pressed.map(({ statusCode }) => statusCode)), new Set([200]));
  assert.equal((await mailsTo('ten@example.org')).length, 1);
  assert.equal(
    (await answer(reference, { text: 'Twice.' }, key)).json<{ code: string }>().code,
    'IDEMPOTENCY_MISMATCH',
  );
});

test('of two administrators at once one answers, and the other is told', async () => {
  const reference = await write({ email: 'two@example.org' });
  await forgetMails();
  const both = await Promise.all(['One.', 'Two.'].map((text) => answer(reference, { text })));
  const codes = both.map(({ statusCode }) => statusCode).toSorted();
  assert.deepEqual(codes, [200, 409]);
  assert.equal((await mailsTo('two@example.org')).length, 1);
  const { version, answers = [] } = await one(reference);
  assert.equal(answers.length, 1);
  assert.equal((await answer(reference, { version, text: 'A second answer.' })).statusCode, 200);
  assert.equal((await one(reference)).answers?.length, 2);
});

test('a text that is empty, too long, or has an unknown placeholder is refused, and nothing is sent', async () => {
  const reference = await write({ email: 'refused@example.org' });
  await forgetMails();
  for (const text of [' \n ', 'x'.repeat(5_001), 'Dear {{nmae}}', 'a\u0000b'])
    assert.equal((await answer(reference, { text })).statusCode, 422, text.slice(0, 20));
  assert.deepEqual(await mailsTo('refused@example.org'), []);
  assert.equal((await one(reference)).state, 'new');
});

test('a person with braces in the name is answered by that name', async () => {
  const reference = await write({ email: 'braces@example.org', firstname: '{{x}}' });
  await forgetMails();
  assert.equal((await answer(reference, { text: 'Dear {{name}},' })).statusCode, 200);
  const [mail] = await mailsTo('braces@example.org');
  assert.match(mail?.text ?? '', /Dear \{\{x\}\} /);
});

test('the preview is the mail that is sent', async () => {
  const reference = await write({
    language: 'ja',
    email: 'preview@example.org',
    firstname: '花子',
    lastname: '山田',
  });
  await forgetMails();
  const text = '{{name}} / {{reference}}\n\n<b>$t(greeting)</b>';
  const shown = await service.post(`${BASE}/contacts/${reference}/answer/preview`, { text });
  const preview = shown.json<{ to: object; language: string; subject: string; text: string }>();
  assert.deepEqual(preview.to, { name: '山田 花子', address: 'preview@example.org' });
  assert.match(preview.text, /^山田 花子 様\n\n山田 花子 \/ LK-/);
  await answer(reference, { text });
  const [mail] = await mailsTo('preview@example.org');
  assert.deepEqual([mail?.subject, mail?.text], [preview.subject, preview.text]);
  assert.doesNotMatch(mail?.html ?? '', /<b>/);
});

test('answers are exported with the data of the person and erased with them, unsent mails included', async () => {
  const email = 'person@example.org';
  const reference = await write({ email });
  await answer(reference, { text: 'About your son.' });
  const exported = await service.post(`${BASE}/person`, { email });
  assert.match(exported.body, /About your son/);
  const { statusCode } = await service.post(`${BASE}/person/erase`, { email });
  assert.equal(statusCode, 200);
  assert.deepEqual(await mailsTo(email), []);
  assert.equal(await contactStore(service.database.db).findOne({ reference }), null);
  for (const name of await service.database.db.listCollections().toArray()) {
    const rows = await service.database.db.collection(name.name).find().toArray();
    assert.doesNotMatch(JSON.stringify(rows), /About your son/, name.name);
  }
});

interface Offer {
  readonly to: { readonly name: string; readonly address: string };
  readonly next?: string;
  readonly templates: readonly {
    readonly id: string;
    readonly name: string;
    readonly text: string;
    readonly translated: boolean;
  }[];
}

test('templates are offered in the language of the person, and named in that of the office', async () => {
  const reference = await write({ language: 'ar' });
  const { templates, next } = await get<Offer>(`contacts/${reference}/answer?language=de`);
  assert.equal(next, 'Beantwortet');
  const details = templates.find(({ name }) => name === 'Um nähere Angaben bitten');
  assert.match(details?.text ?? '', /^شكرًا على رسالتك/);
  assert.ok(templates.every(({ translated }) => translated));
  await answer(reference, { text: 'شكرًا', template: details?.id });
  assert.deepEqual(
    (await one(reference)).answers?.map(({ template }) => template),
    ['Ask for more details'],
  );
});

test('the templates that the site begins with are there once, in all languages, and stay removed', async () => {
  interface Listed {
    readonly items: readonly {
      readonly reference: string;
      readonly version: number;
      readonly values: Readonly<Record<string, string>>;
    }[];
  }
  const before = (await get<Listed>('templates?state=active')).items;
  assert.equal(before.length, 2);
  for (const { values } of before)
    assert.equal(values['languages'], LANGUAGES.map(({ name }) => name).join(', '));
  const [first] = before;
  assert.ok(first);
  const path = `${BASE}/templates/${first.reference}`;
  const removed = await service.post(`${path}/state`, { version: first.version, state: 'removed' });
  assert.equal(removed.statusCode, 200, removed.body);
  await service.prepare();
  assert.equal((await get<Listed>('templates?state=active')).items.length, 1);
  const offered = await get<Offer>(`contacts/${await write()}/answer`);
  assert.ok(offered.templates.every(({ id }) => id !== first.reference));
  const back = await service.post(`${path}/state`, { version: first.version + 1, state: 'active' });
  assert.equal(back.statusCode, 200);
});

test('a text that is written for a template is offered; English stands in for a language without one', async () => {
  const { db } = service.database;
  const templates = db.collection<{ texts: Record<string, object>; reference: string }>(
    'marketing_templates',
  );
  const stored = await templates.findOne({});
  assert.ok(stored);
  await templates.updateOne({ reference: stored.reference }, { $unset: { 'texts.sv': '' } });
  const reference = await write({ language: 'sv' });
  const offerOf = async () =>
    (await get<Offer>(`contacts/${reference}/answer`)).templates.find(({ id }) => id === stored.reference);
  const english = await offerOf();
  assert.deepEqual([english?.translated, english?.text.slice(0, 9)], [false, 'Thank you']);
  const { version } = await get<{ version: number }>(`templates/${stored.reference}`);
  const written = await service.post(`${BASE}/templates/${stored.reference}/action/words`, {
    ...{ version, language: 'sv' },
    values: { name: 'Fråga', text: 'Tack, {{name}}.' },
  });
  assert.equal(written.statusCode, 200, written.body);
  assert.deepEqual(await offerOf(), { ...english, text: 'Tack, {{name}}.', translated: true });
});

test('a template that the office adds is offered at once, and a repeated press adds one', async () => {
  const values = { name: 'Holidays', text: 'We are away until {{reference}}.' };
  const add = () => service.post(`${BASE}/templates`, { values }, { 'idempotency-key': 'new-template-1' });
  const [first, second] = [await add(), await add()];
  assert.equal(first.statusCode, 201, first.body);
  assert.equal(second.json<{ reference: string }>().reference, first.json<{ reference: string }>().reference);
  const { templates } = await get<Offer>(`contacts/${await write({ language: 'fr' })}/answer`);
  const added = templates.filter(({ name }) => name === 'Holidays');
  assert.deepEqual(
    added.map(({ text, translated }) => [text, translated]),
    [[values.text, false]],
  );
});

test('a message is due after the days of the setting; what is older is overdue until it is answered', async () => {
  const { db } = service.database;
  await contactStore(db).deleteMany({});
  const reference = await write();
  const overdue = async () =>
    (await get<{ items: { reference: string }[] }>('waiting?due=overdue')).items.map(
      (item) => item.reference,
    );
  const { dueAt } = await get<{ dueAt?: string }>(`contacts/${reference}`);
  assert.equal(dueAt, new Date(service.clock.now().getTime() + 5 * DAY_MS).toISOString());
  assert.deepEqual(await overdue(), []);
  service.clock.advance(5 * DAY_MS + 1_000);
  assert.deepEqual(await overdue(), [reference]);
  await answer(reference, { text: 'Late, but here it is.' });
  assert.deepEqual(await overdue(), []);
});
