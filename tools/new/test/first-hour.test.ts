import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chromium } from '@playwright/test';
import { ensureTestBrowser } from '../../programs/chromium.ts';
import { copyTree } from '../../workspace/copy-workspace.ts';
import { ROOT } from '../../workspace/paths.ts';
import { findFreePort } from '../../processes/ports.ts';
import { parseTutorial, type Step } from '../../tutorial/parse.ts';
import { createSession } from '../../tutorial/session.ts';

const TUTORIAL = 'docs/first-hour.md';

/** Follows the tutorial in a copy of the workspace, from the first block to the last. */
const tree = copyTree();
const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: ['--no-sandbox'] });
const session = createSession({
  dir: tree.dir,
  port: await findFreePort(),
  dataDir: join(tree.dir, 'data'),
  page: await browser.newPage(),
});
// Processes of the tutorial end with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
after(async () => {
  await session.close();
  await browser.close();
  tree.remove();
});

let isStopped = false;
for (const step of parseTutorial(readFileSync(join(ROOT, TUTORIAL), 'utf8'))) {
  test(`${TUTORIAL}:${step.line} ${nameOf(step)}`, async (t) => {
    // A step depends on all earlier ones.
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
