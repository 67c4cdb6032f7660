import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { ROOT } from '../../workspace/paths.ts';

const eslint = new ESLint({ cwd: ROOT });

/** Returns the lint rules that a text breaks as this file. */
async function broken(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: join(ROOT, file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const importing = (what: string) => `import * as other from '${what}';\nexport const used = other;\n`;

const forbidden: readonly (readonly [file: string, what: string])[] = [
  ['mf-marketing/src/home/page.tsx', '@larkfield/mf-support'],
  ['mf-marketing/src/home/page.tsx', '@larkfield/shell'],
  ['mf-marketing/src/home/page.tsx', '@larkfield/federation/host'],
  ['mf-marketing/src/home/page.tsx', '@larkfield/kit'],
  ['mf-marketing/src/home/page.tsx', '@larkfield/service-marketing'],
  ['mf-marketing/src/home/page.tsx', '../../../mf-support/src/pages.ts'],
  ['mf-marketing/src/home/page.tsx', '../../../shell/src/server.tsx'],
  ['mf-marketing/src/home/page.tsx', '../../../packages/ui/src/button.tsx'],
  ['mf-marketing/src/home/page.tsx', 'i18next'],
  ['mf-support/src/hub/page.tsx', 'react-i18next'],
  ['mf-from-tomorrow/src/page.tsx', '@larkfield/mf-support'],
  ['packages/ui/src/primitives/button.tsx', 'i18next'],
  ['packages/ui/src/primitives/button.tsx', '@larkfield/federation/host'],
  ['packages/ui/src/primitives/button.tsx', '../../federation/src/host/index.ts'],
  ['packages/contracts/src/contract/area.ts', '@larkfield/area'],
  ['packages/area/src/site/site.ts', '@larkfield/ui'],
  ['packages/federation/src/host/host.ts', '@larkfield/ui'],
  ['packages/embedded-mongo/src/index.ts', '@larkfield/contracts'],
  ['services/marketing/src/service.ts', '@larkfield/service-support'],
  ['services/marketing/src/service.ts', '@larkfield/federation/compose'],
  ['services/marketing/src/service.ts', '@larkfield/area'],
  ['services/marketing/src/contact/routes.ts', '@larkfield/mf-support/forms'],
  ['services/marketing/src/contact/routes.ts', '@larkfield/mf-marketing'],
  ['services/marketing/src/contact/routes.ts', '@larkfield/mf-marketing/pages'],
  ['services/marketing/src/contact/routes.ts', '../../../../mf-marketing/forms/index.ts'],
  ['services/support/src/referral/routes.ts', '@larkfield/mf-marketing/forms'],
  ['services/support/test/referral.test.ts', '@larkfield/mf-marketing/forms/testing'],
  ['services/identity/src/login/routes.ts', '@larkfield/mf-support/forms'],
  ['services/from-tomorrow/src/routes.ts', '@larkfield/mf-marketing/forms'],
  ['services/kit/src/http/validation.ts', '@larkfield/mf-marketing/forms'],
  ['services/edge/src/forms/form-posts.ts', '@larkfield/mf-marketing/forms'],
  ['services/edge/test/forms/form-posts.test.ts', '@larkfield/mf-marketing/forms/testing'],
  ['packages/contracts/src/forms/index.ts', '@larkfield/mf-marketing/forms'],
  ['packages/federation/src/build/check-forms.ts', '@larkfield/mf-marketing/forms'],
  ['shell/src/main.ts', '@larkfield/mf-marketing/forms'],
  ['mf-support/forms/referral.ts', '@larkfield/mf-marketing/forms'],
  ['mf-support/forms/referral.ts', '@larkfield/ui'],
  ['mf-support/src/refer/referral-form.tsx', '@larkfield/mf-marketing/forms'],
  ['mf-support/src/refer/referral-form.tsx', '@larkfield/mf-support/forms'],
  ['mf-support/src/refer/referral-form.tsx', '../../forms/index.ts'],
  ['services/marketing/src/service.ts', '../../support/src/service.ts'],
  ['services/marketing/src/contact/routes.ts', '../../../support/src/service.ts'],
  ['services/marketing/test/contact.test.ts', '../../support/test/samples.ts'],
  ['services/kit/src/process/log.ts', '@larkfield/service-marketing'],
  ['services/edge/src/app.ts', '@larkfield/service-marketing'],
  ['services/edge/src/app.ts', '@larkfield/ui'],
  ['shell/src/main.ts', '@larkfield/mf-marketing/pages'],
  ['shell/src/main.ts', '@larkfield/kit'],
];

for (const [file, what] of forbidden) {
  test(`${file} may not import ${what}`, async () => {
    assert.deepEqual(await broken(file, importing(what)), ['no-restricted-imports']);
  });
}

const allowed: readonly (readonly [file: string, what: string])[] = [
  ['mf-marketing/src/home/page.tsx', '@larkfield/area'],
  ['mf-marketing/src/home/page.tsx', '@larkfield/ui'],
  ['mf-marketing/src/home/page.tsx', '../namespaces.ts'],
  ['mf-marketing/src/home/page.tsx', '../../../locales/en/marketing.json'],
  ['packages/area/src/i18n.ts', 'i18next'],
  ['services/marketing/src/service.ts', '@larkfield/kit'],
  ['services/from-tomorrow/src/routes.ts', '@larkfield/kit'],
  ['services/edge/src/app.ts', '@larkfield/kit'],
  ['services/marketing/test/contact.test.ts', '../src/service.ts'],
  ['services/marketing/src/contact/routes.ts', '@larkfield/mf-marketing/forms'],
  ['services/marketing/test/contact.test.ts', '@larkfield/mf-marketing/forms/testing'],
  ['services/support/src/referral/routes.ts', '@larkfield/mf-support/forms'],
  ['services/identity/src/login/routes.ts', '@larkfield/mf-marketing/forms'],
  ['mf-support/area.config.ts', './forms/index.ts'],
  ['mf-support/forms/referral.ts', '@larkfield/contracts/forms'],
  ['mf-support/src/refer/referral-form.tsx', '../../generated/validators/referral.js'],
  ['mf-support/e2e/referral.spec.ts', '../../../e2e/support/data/forms.ts'],
  ['services/kit/test/protection/rate-limiter.test.ts', '../../src/http/limiter.ts'],
  ['services/edge/src/forms/form-posts.ts', '@larkfield/federation/compose'],
  ['shell/src/app/start.ts', '@larkfield/federation/host'],
  ['packages/embedded-mongo/test/unified/run.ts', '../support/server.ts'],
];

for (const [file, what] of allowed) {
  test(`${file} may import ${what}`, async () => {
    assert.deepEqual(await broken(file, importing(what)), []);
  });
}

test('a page may take the types of the forms of its area, which bring nothing along', async () => {
  const text = `import type { OpeningData } from '../../forms/opening.ts';\nexport type Data = OpeningData;\n`;
  assert.deepEqual(await broken('mf-support/src/opening/page.tsx', text), []);
});

const rules: readonly (readonly [what: string, file: string, text: string, rule: string])[] = [
  ['a style attribute', 'mf-support/src/x.tsx', 'export const a = <p style={{}} />;', 'no-restricted-syntax'],
  [
    'raw HTML',
    'shell/src/x.tsx',
    'export const a = <p dangerouslySetInnerHTML={x} />;',
    'no-restricted-syntax',
  ],
  ['a text in code', 'packages/ui/src/x.tsx', 'export const a = <p>Hello</p>;', 'no-restricted-syntax'],
  ['a text in any script', 'packages/ui/src/x.tsx', 'export const a = <p>你好</p>;', 'no-restricted-syntax'],
  ['a label in code', 'shell/src/x.tsx', 'export const a = <p aria-label="Menu" />;', 'no-restricted-syntax'],
  ['any', 'services/kit/src/x.ts', 'export const a: any = 1;', '@typescript-eslint/no-explicit-any'],
  [
    'a non-null assertion',
    'shell/src/x.ts',
    'export const a = [1][0]!;',
    '@typescript-eslint/no-non-null-assertion',
  ],
  ['a forgotten console.log', 'services/edge/src/x.ts', 'console.log(1);', 'no-console'],
  [
    'a record of a kind that is cast',
    'services/events/src/x/kind.ts',
    'export const a = (record: object) => record as unknown as { readonly b: string };',
    'no-restricted-syntax',
  ],
  [
    '300 lines and more',
    'shell/src/x.ts',
    'export const a = [\n' + '  1,\n'.repeat(300) + '];\n',
    'max-lines',
  ],
];

for (const [what, file, text, rule] of rules) {
  test(`${what} does not pass`, async () => {
    assert.deepEqual(await broken(file, text), [rule]);
  });
}

test('a string of signs and a key of a text pass', async () => {
  const text = `export const a = <p aria-label={t('menu.label')}>· {t('x')}</p>;\ndeclare const t: (key: string) => string;\n`;
  assert.deepEqual(await broken('shell/src/x.tsx', text), []);
});
