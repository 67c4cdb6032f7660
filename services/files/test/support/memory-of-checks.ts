import { closeSync, openSync, readSync } from 'node:fs';
import { detectFileType } from '../../src/checks/detect-file-type.ts';
import { FileRefused } from '../../src/checks/file-refused.ts';
import { MB } from './archive-parts.ts';

/** Script that checks the named files and prints by how many megabytes each raised the peak memory. */
const room = Buffer.alloc(24 * MB, 1);
const first = peakMemory();
let last = first;
const grown: Record<string, number> = {};
for (const path of process.argv.slice(2)) {
  const bytes = room.subarray(0, read(path));
  await detectFileType(bytes).catch((error: unknown) => {
    if (!(error instanceof FileRefused)) throw error;
  });
  const now = peakMemory();
  if (now > last) grown[path] = now - last;
  last = now;
}
process.stdout.write(JSON.stringify({ all: last - first, grown }));

function peakMemory(): number {
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
