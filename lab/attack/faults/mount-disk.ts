import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

/** A file system for the site's data only. */
export interface Disk {
  /** Fills the disk completely. */
  fill(): void;
  freeSpace(): void;
  unmount(): void;
}

const ROOM = '2g';

/** Mounts a disk in memory. Returns undefined where this machine does not allow it. */
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
    freeSpace: () => void mount(`remount,size=${ROOM}`),
    unmount() {
      if (mounted) execFileSync('umount', ['--lazy', dir], { stdio: 'ignore' });
      mounted = false;
    },
  };
}
