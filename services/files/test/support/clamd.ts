import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PROGRAM = '/usr/sbin/clamd';

/** A real clamd process that knows one threat. */
export interface Clamd {
  /** Value for `CLAMD_URL`. */
  readonly url: string;
  close(): Promise<void>;
}

export function hasClamd(): boolean {
  return existsSync(PROGRAM);
}

export async function startClamd(threat: string): Promise<Clamd> {
  const dir = await mkdtemp(join(tmpdir(), 'larkfield-clamd-'));
  const socket = join(dir, 'socket');
  await writeFile(join(dir, 'own.ndb'), `Larkfield.Test:0:*:${Buffer.from(threat).toString('hex')}\n`);
  const user = spawnSync('id', ['-un']).stdout.toString().trim();
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${dir}`,
    `User ${user}`,
    'Foreground yes',
    'StreamMaxLength 12M',
  ];
  await writeFile(join(dir, 'clamd.conf'), `${settings.join('\n')}\n`);
  const clamd = spawn(PROGRAM, ['-c', join(dir, 'clamd.conf')], { stdio: 'ignore' });
  for (let tries = 0; tries < 200 && !(await answers(socket)); tries += 1) await pause(50);
  return {
    url: `unix:${socket}`,
    async close() {
      clamd.kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function answers(path: string): Promise<boolean> {
  const socket = connect({ path });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
