import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chromium } from '@playwright/test';
import { findHeadless } from '../../lib/chromium.ts';
import { copyTree } from '../../lib/copy-of-tree.ts';
import { ROOT } from '../../lib/paths.ts';
import { freePort } from '../../lib/ports.ts';
import { parseTutorial, type Step } from '../../tutorial/parse.ts';
import { createSession } from '../../tutorial/session.ts';

const TUTORIAL = 'docs/first-hour.md';

/** A reader follows the tutorial in a tree of their own, from the first block to the last. */
const tree = copyTree();
const browser = await chromium.launch({ executablePath: findHeadless(), args: ['--no-sandbox'] });
const session = createSession({
  dir: tree.dir,
  port: await freePort(),
  dataDir: join(tree.dir, 'data'),
  page: await browser.newPage(),
});
// What the tutorial has started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
after(async () => {
  await session.close();
  await browser.close();
  tree.remove();
});

let isStopped = false;
for (const step of parseTutorial(readFileSync(join(ROOT, TUTORIAL), 'utf8'))) {
  test(`${TUTORIAL}:${step.line} ${nameOf(step)}`, async (t) => {
    // What follows builds on what came before.
    if (isStopped) return t.skip();
    isStopped = true;
    await session.perform(step);
    isStopped = false;
  });
}

function nameOf(step: Step): string {
  if (step.kind === 'edit') return `edit ${step.edits.map(({ file }) => file).join(', ')}`;
  if ('argument' in step) return `${step.kind} ${step.argument}`;
  return step.entries.map(({ command }) => command).join(', ');
}
