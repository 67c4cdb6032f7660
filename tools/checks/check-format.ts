import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../workspace/paths.ts';

/**
 * `npm run format [-- path ...]`: formats all files or the named ones. With `--check` it changes nothing and fails when
 * a file is not formatted.
 */
const words = process.argv.slice(2);
const check = words.includes('--check');
const paths = words.filter((word) => word !== '--check');
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/prettier/bin/prettier.cjs'),
    check ? '--check' : '--write',
    ...['--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
    ...['--cache-location', 'node_modules/.cache/prettier/formatted'],
    ...(paths.length > 0 ? paths : ['.']),
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
if (check && status === 1) console.error('These files are not formatted. To format them: npm run format');
process.exit(status ?? 1);
