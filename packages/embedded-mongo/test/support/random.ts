import { Decimal128, Double, Long, MaxKey, MinKey, ObjectId, type Document } from 'mongodb';

/** Pseudo-random numbers that are the same in every run (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}

const SCALARS: readonly ((random: Random) => unknown)[] = [
  (random) => random.below(5),
  (random) => random.below(5),
  (random) => new Double(random.below(10) / 2),
  (random) => Long.fromNumber(random.below(5)),
  (random) => Decimal128.fromString(`${random.below(4)}.5`),
  (random) => random.pick(['', 'a', 'ab', 'b', 'ba', 'é']),
  () => null,
  (random) => random.next() < 0.5,
  (random) => new Date(random.below(3) * 1_000),
  (random) => new ObjectId(random.pick(['a', 'b', 'c']).repeat(24)),
  (random) => random.pick([new MinKey(), new MaxKey(), new Double(NaN), Infinity]),
];

export function randomScalar(random: Random): unknown {
  return random.pick(SCALARS)(random);
}

function randomValue(random: Random, depth = 0): unknown {
  const kind = random.next();
  if (kind < 0.7 || depth > 1) return randomScalar(random);
  if (kind < 0.85) return Array.from({ length: random.below(4) }, () => randomValue(random, depth + 1));
  return { x: randomValue(random, depth + 1) };
}

/** Returns a document with mixed types in `a`, `b`, `c`, and documents or arrays of documents in `d`. */
export function randomDocument(random: Random): Document {
  const doc: Document = {};
  // Two arrays in one document cannot be in one compound index, so only `a` may be an array.
  doc['a'] = random.next() < 0.15 ? undefined : randomValue(random);
  for (const field of ['b', 'c']) if (random.next() < 0.8) doc[field] = randomScalar(random);
  const inner = (): Document => ({
    x: randomScalar(random),
    ...(random.next() < 0.7 ? { y: randomScalar(random) } : {}),
  });
  if (random.next() < 0.6)
    doc['d'] = random.next() < 0.5 ? inner() : Array.from({ length: random.below(3) }, inner);
  if (doc['a'] === undefined) delete doc['a'];
  return doc;
}

function randomCondition(random: Random): unknown {
  const value = randomScalar(random);
  switch (random.below(11)) {
    case 0:
      return { $gt: value };
    case 1:
      return { $gte: value };
    case 2:
      return { $lt: value };
    case 3:
      return { $gte: value, $lt: randomScalar(random) };
    case 4:
      return { $in: [value, randomScalar(random), randomScalar(random)] };
    case 5:
      return { $ne: value };
    case 6:
      return { $exists: random.next() < 0.5 };
    case 7:
      return random.next() < 0.5 ? { $regex: '^a' } : { $type: 'number' };
    case 8:
      return random.next() < 0.5 ? [randomScalar(random)] : { $all: [value] };
    default:
      return value;
  }
}

const FIELDS = ['a', 'a', 'b', 'b', 'c', 'd.x', 'd.y', 'a.x', 'a.0'];

export function randomFilter(random: Random, depth = 0): Document {
  const filter: Document = {};
  for (let count = 1 + random.below(3); count > 0; count--)
    filter[random.pick(FIELDS)] = randomCondition(random);
  if (depth === 0 && random.next() < 0.15) return { $or: [randomFilter(random, 1), randomFilter(random, 1)] };
  if (depth === 0 && random.next() < 0.15) return { $and: [filter, randomFilter(random, 1)] };
  return filter;
}

export function randomSort(random: Random): Record<string, 1 | -1> {
  const direction = (): 1 | -1 => (random.next() < 0.5 ? 1 : -1);
  return random.pick([
    { b: direction() },
    { c: direction() },
    { a: direction(), b: direction() },
    { b: -1, a: 1 },
    { 'd.x': direction() },
  ]);
}
