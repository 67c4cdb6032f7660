import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { findTextUsage } from '../../texts/text-usage.ts';

const root = mkdtempSync(join(tmpdir(), 'larkfield-keys-'));
after(() => rmSync(root, { recursive: true }));

function source(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

source(
  'area/src/page.tsx',
  'export const a = (t) => <p>{t("plain.key")} {t(`items.${name}.title`)} {t(`${all}`)}</p>;',
);
source(
  'area/src/spaces.tsx',
  `export function A({ kind }) {
    const { t } = useTranslation('support');
    const { t: f } = useTranslation('forms');
    const tone = 'tones.dark';
    const label = (t) => t('hidden.key');
    return <p title={t(tone ? 'either.one' : 'either.other')} aria-label={f(\`kinds.\${kind}\`)}>
      {[1].map(() => t(\`parts.\${kind}.title\`))}
      {row(t('group', { returnObjects: true }))}
      <Trans t={f} i18nKey="marked.text" components={{ link: <Link to="/marked.link" /> }} />
      <Trans t={t} i18nKey={\`rich.\${kind}.text\`} />
    </p>;
  }
  export const words = (f: TFunction<'forms'>, kind) => [f('sent.title'), t('outside.key')];
  export const Plain = () => useTranslation('plain').t;`,
);
source('area/area.config.ts', "export const config = { title: 'support:hub.title' };");
source('area/src/short.ts', 'export const b = [`a.${x}`, `${x}.${y}`];');
source('area/src/page.test.tsx', "export const c = 'only.in.a.test';");
source('area/dist/bundle.ts', "export const d = 'only.in.output';");
source('area/test/x.ts', "export const d = 'only.in.test.folder';");
source('area/readme.md', "'only.in.words'");
source('other/src/x.ts', "export const e = 'only.elsewhere';");

const { isUsed, namespaces } = findTextUsage(root, ['area']);

const keys: readonly (readonly [space: string, key: string, used: boolean])[] = [
  ['support', 'group.title', true],
  ['support', 'groups.title', false],
  ['forms', 'group.title', false],
  ['support', 'plain.key', true],
  ['support', 'plain', false],
  ['support', 'hub.title', true],
  ['marketing', 'hub.title', false],
  ['support', 'items.first.title', true],
  ['support', 'items.first-one.deep.title', true],
  ['support', 'items.first.text', false],
  ['support', 'my.items.first.title', false],
  ['support', 'whatever', false],
  ['support', 'a.b', false],
  ['support', 'only.in.a.test', false],
  ['support', 'only.in.output', false],
  ['support', 'only.in.test.folder', false],
  ['support', 'only.in.words', false],
  ['support', 'only.elsewhere', false],
  ['support', 'either.one', true],
  ['support', 'either.other', true],
  ['forms', 'either.one', false],
  ['forms', 'kinds.first', true],
  ['support', 'kinds.first', false],
  ['support', 'parts.first.title', true],
  ['forms', 'parts.first.title', false],
  ['forms', 'marked.text', true],
  ['support', 'marked.text', false],
  ['support', 'rich.first.text', true],
  ['forms', 'rich.first.text', false],
  ['forms', 'sent.title', true],
  ['support', 'sent.title', false],
  ['support', 'tones.dark', true],
  ['forms', 'tones.dark', true],
  ['forms', 'hidden.key', true],
  ['forms', 'outside.key', true],
  ['shell', 'offer.question', true],
  ['support', 'offer.question', false],
];

for (const [space, key, used] of keys) {
  test(`${space}:${key} is ${used ? '' : 'not '}a text that the sources can ask for`, () => {
    assert.equal(isUsed(space, key), used);
  });
}

test('the namespaces that the sources name are known', () => {
  assert.deepEqual([...namespaces].sort(), ['forms', 'plain', 'support']);
});
