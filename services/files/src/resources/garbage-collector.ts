import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1024 * 1024;
/** Bytes after which young objects, and after which all objects, are collected. */
const MINOR_EVERY = MEGABYTE;
const MAJOR_EVERY = 16 * MEGABYTE;

type Collect = (options: { readonly type: 'minor' | 'major' }) => void;

/** Returns a function that counts processed bytes and collects garbage. V8 would wait for 64 MB. */
export function createGarbageCollector(): (bytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let [minor, major] = [0, 0];
  return (bytes) => {
    minor += bytes;
    if (minor < MINOR_EVERY) return;
    major += minor;
    minor = 0;
    const type = major < MAJOR_EVERY ? 'minor' : 'major';
    if (type === 'major') major = 0;
    collect({ type });
  };
}
