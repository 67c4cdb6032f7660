import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/paths.ts';

/**
 * `npm run check types [area ...]`: compiles all TypeScript projects (docs/decisions/toolchain-and-types.md), or those of some
 * areas with their services and dependencies. Unchanged projects are skipped: their results are in `node_modules/.cache/types`.
 */
const TYPES = 'node_modules/.cache/types';
const STAMP = join(ROOT, TYPES, 'worlds');

const rooms = [
  '.',
  ...globSync(['*/tsconfig.json', '{packages,services}/*/tsconfig.json'], { cwd: ROOT }).map(dirname),
];
const areas = process.argv.slice(2);
const wanted = areas.flatMap((area) => [area, area.replace('mf-', 'services/')]);

dropOutdated();
const projects = areas.length > 0 ? rooms.filter((room) => wanted.includes(room)) : rooms;
const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
process.exit(
  spawnSync(process.execPath, [compiler, '-b', ...projects], { cwd: ROOT, stdio: 'inherit' }).status ?? 1,
);

/** Removes results when the shared type environments or their packages changed, which the compiler does not notice. */
function dropOutdated(): void {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', ...globSync('types/*', { cwd: ROOT }).sort()])
    hash.update(file).update(readFileSync(join(ROOT, file)));
  const worlds = hash.digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === worlds) return;
  for (const room of rooms) rmSync(join(ROOT, room, TYPES), { recursive: true, force: true });
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, worlds);
}
