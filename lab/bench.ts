import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../tools/building/build-site.ts';
import { ROOT } from '../tools/workspace/paths.ts';

/**
 * `npm run lab -- bench [name ...]`: builds the site and runs the benchmarks whose file names contain a given name, or
 * all. Most compare two variants in one run.
 */
const found = ['lab/bench', 'packages/embedded-mongo/bench']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.bench.ts'));
const wanted = process.argv.slice(2);
await buildSite();
let failed = 0;
for (const file of found.filter(
  (name) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)) {
  console.log(`\n== ${file}`);
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
