import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/paths.ts';
import { hashLintInputs } from './lint-inputs.ts';

/**
 * `check-oxlint.ts FOLDER ...`: runs oxlint. Its rules depend on the types of other files, so a cache by file would be
 * wrong: it is skipped only when no source, setting or package has changed since these folders passed.
 */
const PASSED = join(ROOT, 'node_modules/.cache/oxlint');

const folders = process.argv.slice(2);
const stamp = join(PASSED, createHash('sha256').update(folders.join('\0')).digest('hex').slice(0, 16));
const inputs = hashLintInputs(ROOT);

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs) {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { status } = spawnSync(process.execPath, [oxlint, ...folders], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(PASSED, { recursive: true });
  writeFileSync(stamp, inputs);
}
