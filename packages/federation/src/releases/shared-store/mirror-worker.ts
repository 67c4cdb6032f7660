import { parentPort, workerData } from 'node:worker_threads';
import { createMirror } from './mirror.ts';
import type { MirrorAnswer, MirrorCall, MirrorThreadInput } from './mirror-thread.ts';
import { openSharedStore } from './open-shared-store.ts';

/** Worker thread of `mirror-thread.ts`: calls the mirror, one message per call. */
const { place, settings } = workerData as MirrorThreadInput;
const mirror = openSharedStore(settings).then((objects) => {
  if (!objects) throw new Error('RELEASE_STORE is missing');
  return createMirror(place, objects);
});
// Prevents an unhandled rejection; the first call reports the error.
mirror.catch(() => {});

parentPort?.on('message', (call: MirrorCall) => void answer(call));

async function answer({ number, call, args }: MirrorCall): Promise<void> {
  const result = await run(call, args);
  parentPort?.postMessage({ number, ...result } satisfies MirrorAnswer);
}

async function run(
  call: MirrorCall['call'],
  args: MirrorCall['args'],
): Promise<Omit<MirrorAnswer, 'number'>> {
  try {
    const method = (await mirror)[call] as (...args: readonly unknown[]) => Promise<unknown>;
    return { value: await method(...args) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
