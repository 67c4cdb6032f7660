import { parentPort, workerData } from 'node:worker_threads';
import { createMirror } from './mirror.ts';
import type { MirrorAnswer, MirrorCall, MirrorThreadInput } from './mirror-thread.ts';
import { openSharedStore } from './open.ts';

/** The thread in which a mirror works (`mirror-thread.ts`): a call comes in, what it answers goes out. */
const { place, settings } = workerData as MirrorThreadInput;
const mirror = openSharedStore(settings).then((objects) => {
  if (!objects) throw new Error('RELEASE_STORE is missing');
  return createMirror(place, objects);
});
// Its first call tells.
mirror.catch(() => {});

parentPort?.on('message', (call: MirrorCall) => void answer(call));

async function answer({ number, call, args }: MirrorCall): Promise<void> {
  const told = await answered(call, args);
  parentPort?.postMessage({ number, ...told } satisfies MirrorAnswer);
}

async function answered(
  call: MirrorCall['call'],
  args: MirrorCall['args'],
): Promise<Omit<MirrorAnswer, 'number'>> {
  try {
    const work = (await mirror)[call] as (...args: readonly unknown[]) => Promise<unknown>;
    return { value: await work(...args) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
