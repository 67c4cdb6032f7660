import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import test, { after, before } from 'node:test';
import type { Collection, Document } from 'mongodb';
import { startEmbeddedServer, type TestServer } from './support/server.ts';

const DOCUMENTS = 60_000;

let server: TestServer;
let items: Collection<{ _id: number } & Document>;
before(async () => {
  server = await startEmbeddedServer();
  items = server.client.db('t').collection('items');
  for (let at = 0; at < DOCUMENTS; at += 5_000) {
    await items.insertMany(
      Array.from({ length: 5_000 }, (_, i) => ({
        _id: at + i,
        n: (i * 7_919) % 10_007,
        text: 'x'.repeat(60),
      })),
    );
  }
});
after(() => server.stop());

const LONG: Readonly<Record<string, () => Promise<unknown>>> = {
  'a count by scan': () => items.countDocuments({ text: /nothing/ }),
  'a distinct': () => items.distinct('text'),
  'a sort in memory': () =>
    items
      .find()
      .sort({ n: 1 })
      .skip(DOCUMENTS - 1)
      .toArray(),
  'a sort for the best ten': () => items.find().sort({ n: -1 }).limit(10).toArray(),
  'a group': () => items.aggregate([{ $group: { _id: '$n', all: { $sum: 1 } } }, { $count: 'n' }]).toArray(),
  'an update of many': () => items.updateMany({ n: { $lt: 5_000 } }, { $inc: { k: 1 } }),
  'a delete of many': () => items.deleteMany({ text: /nothing/ }),
};

for (const [what, run] of Object.entries(LONG)) {
  test(`${what} over ${DOCUMENTS} documents never holds the others up for long`, async () => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const started = performance.now();
    await run();
    const took = performance.now() - started;
    delay.disable();
    // The server runs in this process, so its longest slice is the longest delay of this event loop.
    const longest = delay.max / 1e6;
    assert.ok(
      longest < 100 || longest < took / 3,
      `${longest.toFixed(0)} ms of ${took.toFixed(0)} ms at one go`,
    );
  });
}
