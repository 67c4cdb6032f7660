import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { copyTree } from '../../workspace/copy-workspace.ts';

/** Contains every allowed kind of character. */
const NAME = 'fair-2027';
const AREA = `mf-${NAME}`;
const SERVICE = `services/${NAME}`;
const BIN = 'node_modules';

const tree = copyTree();
after(() => tree.remove());

async function passes(script: string, ...args: readonly string[]): Promise<string> {
  const { status, output } = await tree.run(script, ...args);
  assert.equal(status, 0, output);
  return output;
}

test('one command makes an area with its service, and installs it', async () => {
  await passes('tools/bootstrap.mjs', 'new', 'area', NAME);
  for (const made of [
    `${AREA}/area.config.ts`,
    `${AREA}/node_modules/@larkfield/area`,
    `${AREA}/generated/validators/request.js`,
    `${SERVICE}/node_modules/@larkfield/${AREA}`,
    `locales/ar/${NAME}.json`,
  ])
    assert.ok(existsSync(join(tree.dir, made)), made);
});

test('nobody gets the same name again', async () => {
  const { status, output } = await tree.run('tools/bootstrap.mjs', 'new', 'area', NAME);
  assert.deepEqual(
    [status, output],
    [1, `“${NAME}” cannot be the name of an area: there is a folder ${AREA}.\n`],
  );
});

// first-hour.test.ts checks types and the area's own tests.
test('what it has made keeps the rules of lint, format, forms and texts', async () => {
  await passes(`${BIN}/eslint/bin/eslint.js`, AREA, SERVICE, '--max-warnings', '0');
  await passes(`${BIN}/prettier/bin/prettier.cjs`, '--check', AREA, SERVICE, 'locales', '.github');
  await passes('tools/checks/check-forms.ts');
  assert.match(
    await passes('tools/checks/check-locales.ts'),
    /all texts are there, \d+ wait for a translation/,
  );
  assert.match(await passes('tools/new.ts', 'texts', NAME), /All languages have every text/);
});

test('the tests of owners, containers and rights know it', async () => {
  const common = [
    'tools/test/ci/code-owners.test.ts',
    'tools/test/infra/infra-files.test.ts',
    'services/identity/test/rights.test.ts',
  ];
  for (const file of common) await passes('--test', file);
});

test('a release refuses it, naming each text that nobody has translated', async () => {
  for (const script of ['tools/build.ts', 'tools/start.ts']) {
    const { status, output } = await tree.run(script);
    assert.equal(status, 1);
    assert.match(output, new RegExp(`^${NAME}: request.title is not translated into any language$`, 'm'));
    assert.match(output, new RegExp(`^${NAME}.mail: requestSender.subject is not translated`, 'm'));
    assert.match(output, new RegExp(`^${NAME}.records: requests.title is not translated`, 'm'));
    assert.match(output, /^\d+ texts are not translated/m);
  }
  assert.ok(!existsSync(join(tree.dir, 'dist/sites')));
});

test('it is built within the budgets, and nothing else has to be built for it', async () => {
  const built = await passes('tools/build.ts', '--untranslated');
  const areas = [...built.matchAll(/^built (\S+)/gm)].map(([, area]) => area);
  assert.ok(areas.includes(AREA), built);
  assert.match(await passes('tools/checks/check-budgets.ts'), new RegExp(`^fits ${AREA}/today`, 'm'));
});

test('on the started site its form is taken, with script and without, and its pages are there in every language', async () => {
  const output = await passes(
    `${BIN}/@playwright/test/cli.js`,
    'test',
    '--config=e2e/playwright.config.ts',
    `--project=${AREA}`,
    '--project=site',
    `${AREA}/e2e`,
    'e2e/documents/heads.spec',
  );
  assert.match(output, /\d passed/);
  assert.match(output, /the head of every page is complete in ar/);
  assert.doesNotMatch(output, /failed|skipped/);
});
