import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1024 * 1024;
/** Bytes that are handled until what they have left behind is collected: what is young after each, all after some. */
const MINOR_EVERY = MEGABYTE;
const MAJOR_EVERY = 16 * MEGABYTE;

type Collect = (options: { readonly type: 'minor' | 'major' }) => void;

/** Told of bytes that were handled, collects what they have left behind: V8 by itself waits for 64 MB of it. */
export function createCollector(): (bytes: number) => void {
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
