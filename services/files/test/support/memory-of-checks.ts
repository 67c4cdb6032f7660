import { closeSync, openSync, readSync } from 'node:fs';
import { typeOfBytes } from '../../src/checks/type.ts';
import { FileRefused } from '../../src/refused.ts';
import { MB } from './parts.ts';

/** Checks the files that it is told of, and prints by how many megabytes each has raised the most that all of it took. */
const room = Buffer.alloc(24 * MB, 1);
const first = most();
let last = first;
const grown: Record<string, number> = {};
for (const path of process.argv.slice(2)) {
  const bytes = room.subarray(0, read(path));
  await typeOfBytes(bytes).catch((error: unknown) => {
    if (!(error instanceof FileRefused)) throw error;
  });
  const now = most();
  if (now > last) grown[path] = now - last;
  last = now;
}
process.stdout.write(JSON.stringify({ all: last - first, grown }));

function most(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function read(path: string): number {
  const file = openSync(path, 'r');
  let length = 0;
  for (let more = -1; more !== 0; length += more)
    more = readSync(file, room, length, room.length - length, null);
  closeSync(file);
  return length;
}
