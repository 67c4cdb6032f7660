import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { PAYLOADS } from '@larkfield/contracts/testing/rich-text';
import type { TestService } from '@larkfield/kit/testing';
import { issueSample } from '@larkfield/mf-marketing/forms/testing';
import type { IssueDetails, IssueFinding, IssuePreview } from '@larkfield/mf-marketing/forms';
import { findPastIssue, listPastIssues } from '../../src/issues/past-issues.ts';
import {
  callIssues,
  createIssue,
  EDITOR,
  insertSubscribers,
  issueNamed,
  readIssues,
  readSessionAsEditor,
  sendIssue,
} from '../support/issues.ts';
import { startMarketing } from '../support/marketing.ts';

const PAGES = ['/about', '/events/new-study', '/api/events/files/abc'];
const site = createServer(({ url = '' }, answer) => {
  answer.writeHead(PAGES.includes(url) ? 200 : 404).end();
});

let service: TestService;
before(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = { RATE_LIMIT_FACTOR: '1000', SITE_ORIGIN: `http://127.0.0.1:${port}` };
  service = await startMarketing(env, readSessionAsEditor);
});
after(async () => {
  site.close();
  await service.close();
});

const one = (reference: string) => readIssues<IssueDetails>(service, '/one', { reference });
const preview = (reference: string, language: string) =>
  readIssues<IssuePreview>(service, '/preview', { reference, language });

test('an issue is changed only by whoever has read its last version, and removed only as a draft', async () => {
  const { reference, version } = await createIssue(service);
  const changed = await callIssues(service, 'change', { ...issueSample, reference, version, items: [] });
  assert.deepEqual((await one(reference)).items, []);
  const late = { ...issueSample, reference, version };
  assert.equal((await service.post('/api/newsletter/issues/change', late)).statusCode, 409);
  const sent = { reference, version: changed.version, timeZone: 'UTC' };
  const planned = await callIssues(service, 'send', sent);
  const removal = { reference, version: planned.version };
  assert.equal((await service.post('/api/newsletter/issues/remove', removal)).statusCode, 409);
  const back = await callIssues(service, 'unplan', removal);
  await callIssues(service, 'remove', { reference, version: back.version });
  const gone = await service.post('/api/newsletter/issues/remove', { reference, version: back.version });
  assert.equal(gone.statusCode, 404);
});

test('an issue without a subject in the language that others fall back to is not sent', async () => {
  const { reference, version } = await createIssue(service, { ...issueNamed('x', 'de'), fallback: 'en' });
  const answer = await service.post('/api/newsletter/issues/send', { reference, version, timeZone: 'UTC' });
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(answer.json<{ fields: unknown }>().fields, [
    { field: 'texts.en.subject', key: 'errors.required' },
  ]);
});

test('no attack in a text reaches the mail', async () => {
  const html = PAYLOADS.join('\n').slice(0, 90_000);
  const texts = { en: { subject: '<img src=x onerror=alert(1)>', intro: '<script>alert(1)</script>', html } };
  const { reference } = await createIssue(service, { texts });
  const mail = await preview(reference, 'en');
  const allowed =
    /^(?:html|head|meta|title|style|body|main|p|strong|em|div|h1|h2|h3|h4|ul|ol|li|blockquote|a|img|br|hr)$/;
  for (const [, tag = '', attributes = ''] of mail.html.matchAll(/<([a-z0-9-]+)((?:[\s/][^>]*)?)>/gi)) {
    assert.match(tag, allowed);
    assert.doesNotMatch(attributes, /\bon\w+=[^"]*alert|javascript:/i);
  }
});

test('a language without text gets the fallback with a sentence in its own language that says so', async () => {
  const { reference } = await createIssue(service, issueNamed('fallback', 'de'));
  const sentences = new Set<string>();
  for (const { tag } of LANGUAGES) {
    const mail = await preview(reference, tag);
    assert.equal(mail.language, 'de');
    const [, sentence = ''] = /<p class="note"><strong>([^<]*)</.exec(mail.html) ?? [];
    assert.equal(sentence === '', tag === 'de', tag);
    assert.ok(tag === 'de' || mail.text.startsWith(sentence), tag);
    sentences.add(sentence);
  }
  assert.equal(sentences.size, LANGUAGES.length);
});

test('a test mail goes to the editor only, and costs no version', async () => {
  const { reference, version } = await createIssue(service);
  service.transport.mails.splice(0);
  const answer = await callIssues<{ to: string }>(service, 'test', { reference, language: 'de' });
  assert.equal(answer.to, 'e***@site.example');
  await service.runJobs();
  const [mail, ...others] = service.transport.mails;
  assert.deepEqual(others, []);
  assert.equal(mail?.to.address, EDITOR);
  assert.equal(mail.subject, 'Test-E-Mail: Unsere erste Lesewoche');
  assert.equal(mail.html, (await preview(reference, 'de')).html);
  assert.equal((await one(reference)).version, version);
});

test('the checks find broken, foreign and insecure links, missing pages and images, and items that are gone', async () => {
  const html = [
    '<p><a href="/about">a</a> <a href="/nowhere">b</a> <a href="http://other.example/">c</a></p>',
    '<p><a href="https://other.example/">d</a> <a href="https://typo/">e</a></p>',
    '<p><img src="/api/events/files/gone" alt=""></p>',
  ].join('');
  const texts = { en: { subject: 'Links', intro: '', html }, fr: { subject: '', intro: 'x', html: '' } };
  const { reference } = await createIssue(service, { texts });
  const { findings } = await readIssues<{ findings: IssueFinding[] }>(service, '/check', { reference });
  const found = findings
    .filter(({ kind }) => kind !== 'noText')
    .map(({ kind, severity, target = '' }) => `${severity} ${kind} ${target}`.trim());
  assert.deepEqual(found.sort(), [
    'note foreignLink https://other.example/',
    'stop emptySubject',
    'warning brokenLink https://typo/',
    'warning imageWithoutAlt /api/events/files/gone',
    'warning insecureLink http://other.example/',
    'warning itemGone Open day',
    'warning missingImage /api/events/files/gone',
    'warning missingPage /nowhere',
  ]);
  assert.equal(findings.filter(({ kind }) => kind === 'noText').length, LANGUAGES.length - 2);
});

test('a sent issue is public in each language, without anybody who got it; drafts and cancelled ones are not', async () => {
  const { db } = service.database;
  await insertSubscribers(db, service.clock.now(), 1);
  await sendIssue(service);
  await createIssue(service, issueNamed('draft'));
  const { issues } = await listPastIssues(db, 'de');
  assert.deepEqual(
    issues.map(({ subject, language }) => [subject, language]),
    [['Unsere erste Lesewoche', 'de']],
  );
  const [{ number } = { number: 0 }] = issues;
  const issue = await findPastIssue(db, number, 'ar');
  assert.ok(issue !== undefined && issue !== 'gone');
  assert.deepEqual([issue.language, issue.subject], ['en', 'Our first reading week']);
  assert.deepEqual(
    issue.items.map(({ href }) => href),
    ['/events/open-day', '/events/new-study'],
  );
  assert.doesNotMatch(JSON.stringify(issue), /reader-|boss_001|LK-/);
  assert.equal(await findPastIssue(db, number + 1, 'en'), undefined);
});

test('lists of issues do not read their own texts, which may have millions of characters', async (t) => {
  const { client, db } = service.database;
  const read: string[] = [];
  const keep = ({ reply }: { readonly reply: unknown }) => read.push(JSON.stringify(reply));
  await sendIssue(service);
  client.on('commandSucceeded', keep);
  t.after(() => client.off('commandSucceeded', keep));
  const { issues } = await listPastIssues(db, 'en');
  await readIssues(service, '', {});
  assert.ok(issues.length > 0 && read.some((reply) => reply.includes('"subject"')));
  assert.ok(!read.some((reply) => /"(?:html|content)"/.test(reply)));
});
