import { MongoClient } from 'mongodb';

/**
 * A process that, for each round its parent announces, writes until the server is gone and then reports what
 * was acknowledged: inserts (with a unique key `u` all writers fight for), and steps of a counter of its own.
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
      // Every second key is one that the other writers try, too: exactly one of them may get it.
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
    // The server is gone: what was acknowledged until now counts.
  }
  process.send?.(acknowledged);
  await client.close().catch(() => undefined);
}

process.on('message', (message: { url: string; round: number }) => void write(message.url, message.round));
process.on('disconnect', () => process.exit(0));
