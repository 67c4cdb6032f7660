import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import { importStore } from '../../src/payments/import/store.ts';
import { paymentStore } from '../../src/payments/store.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';

const IMPORTS = '/api/invest/records/imports';
const HEADER = 'Date;Amount;Reference;Sender;IBAN';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(async () => {
  await money?.service.close();
});

const db = () => money.service.database.db;
const line = (text: string, amount = '500,00', day = '2090-03-01', sender = 'Ada Lee') =>
  `${day};${amount};${text};${sender};DE89370400440532013000`;
const send = (...lines: readonly string[]) =>
  money.as('admin').post(IMPORTS, { values: { file: [HEADER, ...lines].join('\n') } });
async function imported(...lines: readonly string[]) {
  const answer = await send(...lines);
  assert.equal(answer.statusCode, 201, answer.body);
  const { reference } = answer.json<{ reference: string }>();
  // A busy machine leaves the end of an import to the worker.
  await money.service.runJobs();
  const { values, state } = (await money.as('admin').get(`${IMPORTS}/${reference}`)).json<{
    state: string;
    values: Record<string, number>;
  }>();
  assert.equal(state, 'done');
  return { reference, counts: [values['payments'], values['entered'], values['known'], values['outgoing']] };
}
const paymentsWith = async (text: string) =>
  (await paymentStore(db()).find({ 'find.sender': text.toLowerCase() }).sort({ cents: -1 }).toArray()).map(
    ({ cents, rest, state }) => [cents, rest, state],
  );
async function stateOf(who: string): Promise<string[]> {
  const answer = await money.as(who).get('/api/invest/portfolio');
  return answer.json<{ investments: { state: string }[] }>().investments.map(({ state }) => state);
}

test('a file of the bank pays pledges; the same file again, 20 times at once, changes nothing', async () => {
  const reference = await money.invest('ada', { id: 2 });
  const lines = [
    line(`Pledge ${reference.replaceAll('-', ' ')}`, '500,00', '2090-03-01', 'File One'),
    line('a gift', '12,34', '2090-03-01', 'File One'),
    line('fee', '-3,00', '2090-03-01', 'File One'),
  ];
  const first = await imported(...lines);
  assert.deepEqual(first.counts, [2, 2, 0, 1]);
  const again = await Promise.all(Array.from({ length: 20 }, () => imported(...lines)));
  assert.deepEqual([...new Set(again.map((each) => each.reference))], [first.reference]);
  assert.deepEqual(await paymentsWith('File One'), [
    [50_000, 0, 'assigned'],
    [1_234, 1_234, 'waiting'],
  ]);
  assert.deepEqual(await stateOf('ada'), ['received']);
  await money.service.runJobs();
  const received = money
    .mailsTo('ada@example.org')
    .filter(({ subject }) => /received your money/.test(subject));
  assert.equal(received.length, 1);
  const stored = await importStore(db()).findOne({ reference: first.reference });
  assert.equal(stored?.sealed, undefined, 'what was read of the file is gone');
});

test('a payment in two overlapping files, also at once, is entered once; equal ones of one day are not lost', async () => {
  const gift = (text: string, day: string) => line(text, '10,00', day, 'File Two');
  const [monday, tuesday, wednesday] = ['2090-02-20', '2090-02-21', '2090-02-22'].map((day) =>
    gift('gift', day),
  );
  assert.ok(monday && tuesday && wednesday);
  const files = [
    [monday, tuesday, tuesday],
    [tuesday, tuesday, wednesday],
    [gift('GIFT', '2090-02-21'), tuesday, tuesday, wednesday],
  ];
  const counts = await Promise.all(files.map(async (lines) => (await imported(...lines)).counts));
  const entered = counts.reduce((sum, [, each = 0]) => sum + each, 0);
  assert.equal(entered, 5, 'one on Monday, three on Tuesday, one on Wednesday');
  assert.equal((await paymentsWith('File Two')).length, 5);
});

test('what the office entered before the file came is not entered a second time', async () => {
  const reference = await money.invest('ben', { id: 2 });
  await money.pay(reference, { cents: 20_000, sender: 'File Three' });
  const file = [
    line(reference, '200,00', '2090-02-27', 'File Three'),
    line(reference, '200,00', '2090-02-28', 'File Three'),
  ];
  assert.deepEqual((await imported(...file)).counts, [2, 1, 1, 0]);
  assert.deepEqual((await imported(...file, line('x'))).counts, [3, 1, 2, 0]);
  assert.deepEqual((await paymentsWith('File Three')).length, 2);
});

test('a file with a wrong line is refused with its lines in the language of the form, and nothing of it is kept', async () => {
  const before = await paymentStore(db()).countDocuments({
    state: { $in: ['waiting', 'assigned', 'returned'] },
  });
  const file = [HEADER, line('fine'), line('x', 'five'), line('x', '5,00', '2090-02-30')].join('\n');
  const answer = await money.as('admin').post(IMPORTS, { language: 'de', values: { file } });
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(
    answer.json<{ fields: object[] }>().fields,
    ['Zeile 3: „five“ ist kein Betrag.', 'Zeile 4: „2090-02-30“ ist kein Datum bis heute.'].map((text) => ({
      ...{ field: 'file', key: 'errors.invalid', text },
    })),
  );
  const after = await paymentStore(db()).countDocuments({
    state: { $in: ['waiting', 'assigned', 'returned'] },
  });
  assert.equal(after, before);
  for (const text of ['', '\0', 'x'.repeat(500_001)])
    assert.equal((await money.as('admin').post(IMPORTS, { values: { file: text } })).statusCode, 422);
});

test('an import that stops in between is finished by the worker, with every payment once', async () => {
  const lines = Array.from({ length: 120 }, (_each, index) =>
    line(`gift ${index}`, '1,00', '2090-03-01', 'File Four'),
  );
  const { reference } = await imported(...lines);
  // As if the call had died after 70 of them.
  const all = await paymentStore(db()).find({ file: reference }).toArray();
  await paymentStore(db()).deleteMany({ _id: { $in: all.slice(70).map(({ _id }) => _id) } });
  await importStore(db()).deleteOne({ reference });
  const second = await imported(...lines);
  assert.deepEqual(second.counts, [120, 50, 70, 0]);
  assert.equal((await paymentsWith('File Four')).length, 120);
});

test('only finance imports', async () => {
  assert.equal((await money.as(undefined).post(IMPORTS, { values: { file: HEADER } })).statusCode, 401);
  assert.equal((await money.as('ada').post(IMPORTS, { values: { file: HEADER } })).statusCode >= 400, true);
});

test('every query of payments is backed by an index', async () => {
  // The daily check of the books reads everything.
  const own = money.service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(db(), own), []);
});
