import { MongoClient } from 'mongodb';

/**
 * A process that writes in rounds. In each round it writes until the server is gone, then reports what was
 * acknowledged: inserts with a unique key `u`, for which all writers compete, and increments of its own counter.
 */
const [writer = ''] = process.argv.slice(2);

async function write(url: string, round: number): Promise<void> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: 300,
    connectTimeoutMS: 300,
    retryWrites: false,
    monitorCommands: false,
  });
  const items = client
    .db('crash')
    .collection<{ _id: string; u: number; round: number; tags: string[] }>('items');
  const counters = client.db('crash').collection<{ _id: string; n: number }>('counters');
  const acknowledged = { inserts: [] as string[], counter: 0, doubled: 0 };
  try {
    for (let i = 0; ; i++) {
      const id = `${round}-${writer}-${i}`;
      // Every second key is also used by the other writers; only one of them can insert it.
      const u = round * 1_000_000 + (i % 2 ? i : 100_000 * (Number(writer) + 1) + i);
      try {
        await items.insertOne({ _id: id, u, round, tags: [`t${i % 7}`, `w${writer}`] });
        acknowledged.inserts.push(id);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 11000)) break;
        acknowledged.doubled++;
      }
      await counters.updateOne({ _id: `${round}-${writer}` }, { $inc: { n: 1 } }, { upsert: true });
      acknowledged.counter++;
      if (i === 0) process.send?.({ begun: true });
    }
  } catch {
    // The server is gone.
  }
  process.send?.(acknowledged);
  await client.close().catch(() => undefined);
}

process.on('message', (message: { url: string; round: number }) => void write(message.url, message.round));
process.on('disconnect', () => process.exit(0));
