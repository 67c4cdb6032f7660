import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './lib/paths.ts';

/**
 * `npm run check types [area ...]`: compiles every room of the tree (see docs/decisions/toolchain-and-types.md), or those of some areas with their services
 * and what these are built on. Rooms that have not changed are left out: what the compiler knows of a room is kept below its
 * `node_modules/.cache/types`.
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

/** The compiler does not notice that globals of a world, or the packages that declare them, are others than last time. */
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
