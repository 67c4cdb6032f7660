import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { createMailRenderer } from '../../src/mail/render-mail.ts';
import type { MailRow } from '../../src/mail/mail-row.ts';
import { createMailTexts } from '../../src/mail/mail-texts.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'larkfield-locales-'));
  const english = {
    hello: {
      subject: 'Hello {{reference}}',
      lines: { one: 'Dear {{name}}', two: 'from {{site}}' },
      link: 'Open',
    },
    answer: { subject: 'Answer' },
    fields: { country: 'Country', message: 'Message' },
    code: { show: 'Show this', alt: 'QR code' },
  };
  await render('en', 'mail', {
    greeting: 'Good day {{name}}',
    closing: { regards: 'Regards' },
    fields: { role: 'Role' },
  });
  await render('en', 'sample.mail', english);
  await render('en', 'other.mail', { foreign: { subject: 'Of another service' } });
  await render('en', 'forms', { roles: { parent: 'Parent' } });
  await render('ar', 'sample.mail', {
    hello: { subject: 'مرحبا {{reference}}', lines: { one: 'عزيزي {{name}}' } },
  });
});
after(() => rm(directory, { recursive: true }));

async function render(language: string, namespace: string, texts: object): Promise<void> {
  await mkdir(join(directory, language), { recursive: true });
  await writeFile(join(directory, language, `${namespace}.json`), JSON.stringify(texts));
}

function createRendered(change: Partial<MailRow>) {
  const from = { name: 'Larkfield', address: 'no-reply@site.example' };
  const office = { name: 'Office', address: 'office@site.example' };
  const compose = createMailRenderer({
    texts: createMailTexts('sample', directory),
    from,
    office,
    siteOrigin: 'https://site.example',
  });
  return compose({
    _id: 'm1',
    template: 'hello',
    language: 'en',
    to: { name: '', address: 'a@b.example' },
    values: { reference: 'LK-1', name: 'Ana' },
    state: 'queued',
    attempts: 0,
    rank: 1,
    dueAt: new Date(0),
    createdAt: new Date(0),
    ...change,
  });
}

test('all lines of a mail stand in both versions, in the order of the English file', async () => {
  const { subject, text, html, replyTo } = await createRendered({ link: 'https://site.example/x#token=1' });
  assert.equal(subject, 'Hello LK-1');
  assert.equal(replyTo?.address, 'office@site.example');
  assert.equal(
    text,
    'Dear Ana\n\nfrom Larkfield\n\nOpen:\nhttps://site.example/x#token=1\n\nRegards\nLarkfield\nhttps://site.example\n',
  );
  assert.match(html, /<html lang="en" dir="ltr">.*<p>Dear Ana<\/p>\n<p>from Larkfield<\/p>/s);
  assert.match(html, /<a href="https:\/\/site\.example\/x#token=1">Open<\/a>/);
});

test('what was typed is text, not markup and not another placeholder', async () => {
  const { html, text } = await createRendered({
    values: { reference: 'r', name: '<img src=x onerror=alert(1)>{{site}} $t(fields.role)' },
  });
  assert.doesNotMatch(html, /<img/);
  assert.match(text, /Dear <img src=x onerror=alert\(1\)>\{\{site\}\} \$t\(fields\.role\)/);
});

test('a text of the office stands below a greeting, in paragraphs, as it was typed', async () => {
  const written = 'We have <b>read</b> it.\nThank you.\n\nقرأنا $t(greeting) $& رسالتك.';
  const { text, html } = await createRendered({ template: 'answer', language: 'ar', written });
  assert.match(
    text,
    /^Good day Ana\n\nWe have <b>read<\/b> it\.\nThank you\.\n\nقرأنا \$t\(greeting\) \$& رسالتك\.\n\nRegards/,
  );
  assert.match(
    html,
    /<p>Good day Ana<\/p>\n<p dir="auto">We have &lt;b&gt;read&lt;\/b&gt; it\.<br>Thank you\.<\/p>\n<p dir="auto">قرأنا/,
  );
  assert.doesNotMatch(html, /<b>/);
});

test('a template with texts of its own has them before the text of the office', async () => {
  const { text } = await createRendered({ written: 'It rains.' });
  assert.match(text, /^Dear Ana\n\nfrom Larkfield\n\nIt rains\.\n\nRegards/);
});

test('an Arabic mail reads from the right, and a text that is missing is English', async () => {
  const { subject, html, text } = await createRendered({ language: 'ar' });
  assert.equal(subject, 'مرحبا LK-1');
  assert.match(html, /<html lang="ar" dir="rtl">/);
  assert.match(text, /عزيزي Ana\n\nfrom Larkfield/);
});

test('a language without a file is English', async () => {
  assert.equal((await createRendered({ language: 'sv' })).subject, 'Hello LK-1');
});

test('a service has the words that every mail needs, its own, and none of another service', async () => {
  const own = await createRendered({});
  assert.match(own.text, /Dear Ana[\s\S]*Regards/);
  assert.equal((await createRendered({ template: 'foreign' })).subject, '');
});

test('a number is a picture in the mail and words beside it, and the picture shows this number', async () => {
  const { text, html, picture } = await createRendered({ code: '4827193055' });
  assert.match(text, /Show this\n48271 93055/);
  assert.match(
    html,
    /<img src="cid:code@larkfield" width="200" height="200" alt="QR code"><br><strong dir="ltr">48271 93055</,
  );
  assert.ok(picture);
  const { data, info } = await sharp(picture.content).greyscale().raw().toBuffer({ resolveWithObject: true });
  const wanted = encode('4827193055', { border: 4, ecc: 'M' });
  const scale = info.width / wanted.size;
  assert.deepEqual([info.width, Number.isInteger(scale), scale >= 8], [info.height, true, true]);
  const isDark = (x: number, y: number) =>
    data[Math.floor((y + 0.5) * scale) * info.width + Math.floor((x + 0.5) * scale)] === 0;
  const shown = wanted.data.map((row, y) => row.map((_, x) => isDark(x, y)));
  assert.deepEqual(shown, wanted.data);
});

test('keys of catalogues are told in words', async () => {
  const { text, html } = await createRendered({
    details: [
      { label: 'fields.country', value: 'BR', kind: 'country' },
      { label: 'fields.role', value: 'parent', kind: 'roles' },
      { label: 'fields.message', value: 'two\nlines & <more>' },
    ],
  });
  assert.match(text, /Country: Brazil\nRole: Parent\nMessage: two\nlines & <more>/);
  assert.match(html, /<td dir="auto">two<br>lines &amp; &lt;more&gt;<\/td>/);
});
