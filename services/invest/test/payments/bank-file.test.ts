import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReferences } from '../../src/payments/find-references.ts';
import { paymentKeys } from '../../src/payments/import/payment-keys.ts';
import { MAX_FILE_LENGTH, MAX_FILE_LINES, readPayments } from '../../src/payments/import/read-payments.ts';

const TODAY = '2090-03-02';

const read = (...lines: readonly string[]) => readPayments(lines.join('\n'), TODAY);
function paymentsOf(...lines: readonly string[]) {
  const found = read(...lines);
  assert.ok('payments' in found, JSON.stringify(found));
  return found.payments;
}
function problemsOf(...lines: readonly string[]) {
  const found = read(...lines);
  assert.ok('problems' in found, JSON.stringify(found));
  return found.problems.map(({ problem, line, value }) =>
    [problem, line, value].filter((part) => part !== undefined),
  );
}
const brief = ({ day, cents, text, sender }: ReturnType<typeof paymentsOf>[number]) => [
  day,
  cents,
  text,
  sender,
];

test('files of banks are read by their headers, whatever their separator, marks, quotes and order', () => {
  const expected = [['2090-02-26', 123_450, 'LK-7F2M-QX9D', 'Lee; Ada "A."']];
  const files = [
    ['Date,Amount,Reference,Sender', '2090-02-26,"1,234.50",LK-7F2M-QX9D,"Lee; Ada ""A."""'],
    [
      '\ufeffBuchungstag;Verwendungszweck;Auftraggeber;Betrag',
      '26.02.2090;LK-7F2M-QX9D;"Lee; Ada ""A.""";1.234,50',
    ],
    ['Amount (USD)\tPosting Date\tDescription\tName', '+1234.50\t02/26/2090\tLK-7F2M-QX9D\tLee; Ada "A."'],
    [
      'Account;12345678',
      'From;01/02/2090',
      '',
      'Value date;Date;Credit;Debit;Payment reference;Sender',
      '27/02/2090;26/02/2090;$1 234.50;;LK-7F2M-QX9D;"Lee; Ada ""A."""',
      '13/02/2090;13/02/2090;;-10.00;Fees;',
    ],
  ];
  for (const lines of files) assert.deepEqual(paymentsOf(...lines).map(brief), expected, lines[0]);
  for (const end of ['\r\n', '\r'])
    assert.deepEqual(paymentsOf(`${files[0]?.join(end) ?? ''}${end}`).map(brief), expected);
});

test('a quoted cell may hold line ends, and problems name the line of the file', () => {
  const lines = ['Date,Amount,Reference', '2090-02-26,5.00,"one', 'two"', '2090-02-27,x,three'];
  assert.deepEqual(problemsOf(...lines), [['amount', 4, 'x']]);
  assert.deepEqual(
    paymentsOf(...lines.slice(0, 3)).map(({ text }) => text),
    ['one two'],
  );
});

test('outgoing payments are counted and left out, in every way that banks mark them', () => {
  const found = read(
    'Date;Amount;Debit/Credit',
    ...['-5,00;', '5,00-;', '(5,00);', '\u22125,00;', '5,00;D', '0,00;'].map(
      (cells) => `2090-02-26;${cells}`,
    ),
    '2090-02-26;5,00;C',
  );
  assert.deepEqual('payments' in found && [found.payments.length, found.outgoing], [1, 6]);
});

test('each wrong line has its own message, and then nothing of the file is read', () => {
  const header = 'Date;Amount;Reference;Currency';
  assert.deepEqual(
    problemsOf(
      header,
      '2090-02-30;5,00;a;USD',
      '2090-03-03;5,00;a;USD',
      '2090-02-26;five;a;USD',
      '2090-02-26;1.2.3;a;USD',
      '2090-02-26;5,00;a;EUR',
      '2090-02-26;5,00',
      '2090-02-26;200000000,00;a;USD',
      '2090-02-26;5,00;fine;USD',
    ),
    [
      ['day', 2, '2090-02-30'],
      ['day', 3, '2090-03-03'],
      ['amount', 4, 'five'],
      ['amountMark', 5, '1.2.3'],
      ['currency', 6, 'EUR'],
      ['cells', 7],
      ['amount', 8, '200000000,00'],
    ],
  );
  assert.deepEqual(problemsOf('Date;Amount', '2090-02-26;1.234'), [['amountMark', 2, '1.234']]);
  assert.deepEqual(
    paymentsOf('Date;Amount', '2090-02-26;1.234', '2090-02-26;5,10').map(({ cents }) => cents),
    [123_400, 510],
  );
  assert.deepEqual(problemsOf('Hello'), [['columns']]);
  assert.deepEqual(problemsOf(''), [['columns']]);
  assert.deepEqual(problemsOf(header), [['empty']]);
  assert.deepEqual(problemsOf(header, '2090-02-26;5,00;"a;USD'), [['quote', 2]]);
  const many = Array.from({ length: MAX_FILE_LINES + 1 }, () => '2090-02-26;5,00;a;USD');
  assert.deepEqual(problemsOf(header, ...many), [['lines']]);
});

test('the largest file is read without holding up other calls', () => {
  const row = `2090-02-26;5,00;${'x'.repeat(MAX_FILE_LENGTH / MAX_FILE_LINES - 20)};`;
  const text = [
    'Date;Amount;Reference;Sender',
    ...Array.from({ length: MAX_FILE_LINES - 5 }, () => row),
  ].join('\n');
  assert.ok(text.length > 0.9 * MAX_FILE_LENGTH);
  const start = performance.now();
  const found = readPayments(text, TODAY);
  assert.ok('payments' in found && found.payments.length === MAX_FILE_LINES - 5);
  assert.ok(performance.now() - start < 1_000, `${performance.now() - start} ms`);
});

test('a payment has the same key in overlapping files, and equal payments of one day have different ones', () => {
  const [a, b] = [
    { day: '2090-02-26', cents: 500, text: 'Gift  of Ada', sender: 'Lee' },
    { day: '2090-02-27', cents: 500, text: 'Gift of Ada', sender: 'Lee' },
  ];
  const first = paymentKeys([a, a, b]);
  const second = paymentKeys([b, { ...a, text: 'gift of ada' }, a, a]);
  assert.equal(new Set(first).size, 3);
  assert.deepEqual(second.slice(0, 3), [first[2], first[0], first[1]]);
  assert.ok(!first.includes(second[3] ?? ''));
  // The bank's number says that a line is repeated.
  const [one, two, other] = paymentKeys([
    { ...a, bankId: 'T1' },
    { ...a, bankId: 'T1' },
    { ...a, bankId: 'T2' },
  ]);
  assert.equal(one, two);
  assert.notEqual(one, other);
});

test('a reference is found in any case, with any spaces, marks and text', () => {
  for (const text of [
    'LK-7F2M-QX9D',
    'lk 7f2m qx9d',
    'Pledge LK7F2MQX9D, thank you',
    'REF:LK-7F2M-QX9D/2090',
    'LK–7F2M–QX9D',
    'L K 7F2 MQX 9D',
    'xLK-7F2M\nQX9D',
    'ＬＫ-７F2M-QX9D',
  ])
    assert.ok(findReferences(text).includes('LK-7F2M-QX9D'), text);
  assert.deepEqual(findReferences('LK-7F2M-QX9'), []);
  assert.deepEqual(findReferences('Milk for the office'), []);
  assert.deepEqual(findReferences('LK-7F2M-QX9D and LK-AAAA-2222').length, 2);
});
