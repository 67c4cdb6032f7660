import { createAjv } from '@larkfield/contracts/forms';

/** The part of a field's schema that is used. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** Placeholder of the id of an existing file. */
export const FILE_ID = 'A'.repeat(22);

/** Candidates for a valid value of a text field. */
const TEXTS = [
  'Anna Smith',
  'Anna',
  'anna@example.org',
  'US',
  'en',
  '2090-04-02',
  '10:30',
  '2090-04-02T10:30:00Z',
  FILE_ID,
  'A'.repeat(43),
  'LK-AAAA-2222',
  'https://example.org/a',
  'anna_smith',
  'Kite_42_sky',
  '123456',
  '12345',
  '25.00',
  '021000021',
  '1234567890123',
  'a'.repeat(64),
  'a',
] as const;

const EMOJI = '\u{1f600}';

const FUZZ_VALUES: readonly unknown[] = [
  ...[undefined, null, true, 7, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
  ...[[], [null], {}, { $ne: '' }, ''],
  ...[
    ' ',
    'a',
    FILE_ID.slice(1),
    `${FILE_ID}A`,
    'a'.repeat(1_000),
    'a\0b',
    '\ud800',
    'a\u202eb',
    '../../a',
    '%00',
  ],
  ...['__proto__', '$where', '.*', '-', '0', '-1', '1e400', 'NaN', '999999999999999999999', '0.001'],
  ...['2090-02-30', '9999-12-31', '0001-01-01', '24:60', '+1', 'a@b.cc', 'LK-AAAA-2222'],
  ...[EMOJI, EMOJI.repeat(60), EMOJI.repeat(127), '\u0301\u0301a', '\u{1f468}\u200d\u{1f469}'],
];

/** Characters that grow in UTF-8, in lower case or in normal form. */
const GROWING = [EMOJI, '\u0130', '\ufdfa', 'a', '\u0627'];

/** Returns the fuzz values of a field, those at its bounds included. */
export function createFuzzValues({ maxLength, minimum, maximum, enum: choices }: Schema): unknown[] {
  const longest =
    maxLength === undefined || maxLength > 10_000 ? [] : GROWING.map((one) => one.repeat(maxLength));
  const bounds = [minimum, maximum, maxLength === undefined ? undefined : 'a'.repeat(maxLength + 1)];
  return [...FUZZ_VALUES, ...longest, ...bounds.filter((value) => value !== undefined), ...(choices ?? [])];
}

/** Fields that a person leaves empty (spam traps). */
const LEFT_EMPTY = ['website', 'elapsed'];

const ajv = createAjv({ allErrors: false });

/** Returns a valid value, or the first candidate where none is known. */
export function filledValue(schema: Schema): unknown {
  const { type, properties = {}, items, anyOf, enum: choices, minItems = 1, minimum = 1 } = schema;
  if (choices) return choices[0];
  if (anyOf?.[0]) return filledValue(anyOf[0]);
  if (type === 'object') {
    const fields = Object.entries(properties).filter(([name]) => !LEFT_EMPTY.includes(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, filledValue(field)]));
  }
  if (type === 'array') return items ? Array.from({ length: minItems }, () => filledValue(items)) : [];
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  const fits = ajv.compile({ ...schema });
  return TEXTS.find((text) => fits(text)) ?? TEXTS[0];
}
