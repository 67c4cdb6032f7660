import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './lib/paths.ts';

/** `npm run check`: the quick part of `npm test`, for every few minutes of work. */
const stages = process.argv.slice(2);
const args = [
  join(ROOT, 'tools/test.ts'),
  ...(stages.length > 0 ? stages : ['generate', 'forms', 'types', 'lint', 'locales']),
];
process.exit(spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1);
