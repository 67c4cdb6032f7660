import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

/** A file system that holds what the site keeps and nothing else. */
export interface Disk {
  /** Leaves no room for anything more. */
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

const ROOM = '2g';

/** Mounts one in memory; nothing where this machine does not let us. */
export function mountDisk(dir: string): Disk | undefined {
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'ignore' });
  try {
    mount(`size=${ROOM},mode=0700`);
  } catch {
    return undefined;
  }
  let mounted = true;
  return {
    fill() {
      const { blocks, bfree, bsize } = statfsSync(dir);
      mount(`remount,size=${(blocks - bfree) * bsize}`);
    },
    makeRoom: () => void mount(`remount,size=${ROOM}`),
    remove() {
      if (mounted) execFileSync('umount', ['--lazy', dir], { stdio: 'ignore' });
      mounted = false;
    },
  };
}
