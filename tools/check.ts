import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './workspace/paths.ts';

/** `npm run check [stage ...] [area ...]`: the quick stages of `npm test`, for use during work. */
const words = process.argv.slice(2);
const isStaged = words.some((word) => !word.startsWith('mf-'));
const stages = isStaged ? [] : ['generate', 'forms', 'types', 'lint', 'locales'];
const args = [join(ROOT, 'tools/test.ts'), ...stages, ...words];
process.exit(spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1);
