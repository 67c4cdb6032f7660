import { MongoClient, ObjectId } from 'mongodb';

export interface Order {
  readonly url: string;
  readonly work: 'find' | 'insert' | 'scan' | 'ping';
  readonly milliseconds: number;
  /** Number of documents in the collection. */
  readonly documents: number;
  /** Number of parallel calls. */
  readonly callers: number;
}

export interface Report {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
}

async function run({ url, work, milliseconds, documents, callers }: Order): Promise<Report> {
  const client = await MongoClient.connect(url, { maxPoolSize: callers });
  const db = client.db('bench');
  const items = db.collection(`items${documents}`);
  const calls: Record<Order['work'], (i: number) => Promise<unknown>> = {
    find: () => items.findOne({ n: Math.floor(Math.random() * documents) }),
    insert: (i) => db.collection('inserts').insertOne({ _id: new ObjectId(), i, text: 'x'.repeat(350) }),
    scan: () => items.countDocuments({ text: /never there/ }),
    ping: () => db.command({ ping: 1 }),
  };
  const times: number[] = [];
  const caller = async (): Promise<void> => {
    for (let i = 0; performance.now() < end; i++) {
      const start = performance.now();
      await calls[work](i);
      times.push(performance.now() - start);
    }
  };
  for (let i = 0; i < 50; i++) await calls[work === 'scan' ? 'ping' : work](i);
  const end = performance.now() + milliseconds;
  await Promise.all(Array.from({ length: callers }, caller));
  await client.close();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
  return { calls: times.length, p50: at(0.5), p99: at(0.99) };
}

process.on('message', (order: Order) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
