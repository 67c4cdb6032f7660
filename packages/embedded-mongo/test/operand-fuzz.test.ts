import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { BSON, type Document } from 'mongodb';
import { ACCUMULATORS } from '../src/aggregate/accumulators.ts';
import { STAGES } from '../src/aggregate/stages.ts';
import { Cursors } from '../src/commands/cursors.ts';
import { answerRequest } from '../src/commands/answer-request.ts';
import { OP_MSG, type Request } from '../src/server/wire.ts';
import { Store } from '../src/store/store.ts';
import { FIELD_OPERATORS, TOP_OPERATORS } from '../src/match/filter.ts';
import { UPDATE_OPERATORS } from '../src/update/operators.ts';
import { Random, randomDocument, randomScalar } from './support/random.ts';
import { temporaryDirectory } from './support/server.ts';

const ROUNDS = 4_000;
const { dir, remove } = temporaryDirectory();
let store: Store;
const cursors = new Cursors();

before(() => {
  store = new Store({ dir });
});
after(() => {
  store.close();
  remove();
});

async function ask(body: Document): Promise<Document> {
  const request: Request = {
    id: 1,
    op: OP_MSG,
    body: Buffer.from(BSON.serialize({ ...body, $db: 't' })),
    sequences: new Map(),
    wantsReply: true,
    namespace: undefined,
  };
  return BSON.deserialize(await answerRequest(request, 1, store, cursors));
}

const FILTERS = Object.keys(FIELD_OPERATORS);
const TOP = Object.keys(TOP_OPERATORS);
const UPDATES = Object.keys(UPDATE_OPERATORS);
const UPDATE_OPTIONS = ['$each', '$slice', '$sort', 'x'];
const PATHS = [
  'a',
  'b',
  'd.x',
  'd.0.x',
  'a.$',
  'a.$[]',
  'a.$[e].x',
  '_id',
  '',
  'a..b',
  '$a',
  '__proto__',
  'constructor',
];
const EXPRESSIONS = ['$add', '$literal', '$sum'];
const STAGE_NAMES = Object.keys(STAGES);
const WORDS = ['$a', '$$ROOT', '$d.x', '$', 'n'];

/** Returns any value, slightly nested, with names that look like operators. */
function anything(random: Random, names: readonly string[], depth = 0): unknown {
  const kind = random.next();
  if (depth > 2 || kind < 0.4) return kind < 0.1 ? random.pick(WORDS) : randomScalar(random);
  if (kind < 0.6) return Array.from({ length: random.below(4) }, () => anything(random, names, depth + 1));
  const keys = Array.from({ length: 1 + random.below(2) }, () =>
    random.pick(random.next() < 0.7 ? names : [...PATHS, ...WORDS]),
  );
  return Object.fromEntries(
    keys.filter((key) => key !== '__proto__').map((key) => [key, anything(random, names, depth + 1)]),
  );
}

const MAKERS: Readonly<Record<string, (random: Random) => Document>> = {
  find: (random) => ({ find: 'x', filter: { [random.pick([...PATHS, ...TOP])]: anything(random, FILTERS) } }),
  projection: (random) => ({
    find: 'x',
    filter: { a: 1 },
    projection: { [random.pick(PATHS)]: anything(random, ['$slice', '$elemMatch', ...EXPRESSIONS]) },
  }),
  sort: (random) => ({
    find: 'x',
    sort: { [random.pick(PATHS)]: random.next() < 0.5 ? -1 : anything(random, ['$meta']) },
  }),
  update: (random) => ({
    update: 'x',
    updates: [
      {
        q: { [random.pick(PATHS.slice(0, 3))]: randomScalar(random) },
        u: { [random.pick(UPDATES)]: { [random.pick(PATHS)]: anything(random, UPDATE_OPTIONS) } },
        upsert: random.next() < 0.3,
        ...(random.next() < 0.3 ? { arrayFilters: [anything(random, ['e', 'e.x', 'f'])] } : {}),
      },
    ],
  }),
  aggregate: (random) => ({
    aggregate: 'x',
    pipeline: [
      {
        [random.pick(STAGE_NAMES)]: anything(random, [
          ...EXPRESSIONS,
          ...Object.keys(ACCUMULATORS),
          '_id',
          'n',
        ]),
      },
    ],
    cursor: {},
  }),
  group: (random) => ({
    aggregate: 'x',
    pipeline: [
      {
        $group: {
          _id: anything(random, EXPRESSIONS),
          n: { [random.pick(Object.keys(ACCUMULATORS))]: anything(random, EXPRESSIONS) },
        },
      },
    ],
    cursor: {},
  }),
  index: (random) => ({
    createIndexes: 'y',
    indexes: [
      {
        key: { [random.pick(PATHS)]: random.next() < 0.7 ? 1 : anything(random, ['$x']) },
        name: `n${random.below(1_000)}`,
        ...(random.next() < 0.5 ? { partialFilterExpression: anything(random, FILTERS) } : {}),
      },
    ],
  }),
};

for (const [what, make] of Object.entries(MAKERS)) {
  test(`${ROUNDS} ${what} commands with any operand are answered or refused, never a fault of the server`, async () => {
    const random = new Random(what.length * 31);
    await ask({ drop: 'x' });
    await ask({ insert: 'x', documents: Array.from({ length: 30 }, () => randomDocument(random)) });
    let answered = 0;
    for (let round = 0; round < ROUNDS; round += 50) {
      const bodies = Array.from({ length: 50 }, () => make(random));
      const answers = await Promise.all(bodies.map(ask));
      answers.forEach((answer, place) => {
        const error = answer['writeErrors']?.[0] ?? answer;
        if (error['code'] === undefined) answered++;
        assert.notEqual(
          error['code'],
          1,
          `${String(error['errmsg'])}: ${BSON.EJSON.stringify(bodies[place])}`,
        );
      });
    }
    assert.ok(answered > ROUNDS / 50 && answered < ROUNDS, `${answered} of ${ROUNDS} were answered`);
  });
}
