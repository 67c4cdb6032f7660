import { FILE_ID, type FileType } from '@larkfield/contracts';
import { line, lines } from '@larkfield/contracts/forms';
import Type, { type TObject, type TSchema } from 'typebox';

interface Described {
  /** Text key of the field's name. */
  readonly label: string;
  /** Text key of a sentence about what the field does. */
  readonly hint?: string;
}

interface Numbers {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  /** Decimal places of the input. The value is sent as a whole number, such as cents for dollars. */
  readonly decimals?: number;
}

/** A calendar day (`2026-11-22`) or a time of day (`14:05`). An optional one may be left empty. */
interface DayOrTime {
  readonly type: 'date' | 'time';
  readonly optional?: true;
}

interface Text {
  readonly type: 'text' | 'lines';
  readonly longest: number;
  readonly optional?: true;
  /** Pattern of the whole value of `lines`. It decides whether the field may be empty, too. */
  readonly pattern?: string;
  /** Text key (namespace `forms`) of what is wrong with a value that the pattern refuses. */
  readonly problem?: string;
}

/** A file that is uploaded and checked before the form is sent. The value is its id, which the service claims. */
interface UploadedFile {
  readonly type: 'file';
  readonly accept: readonly FileType[];
}

/** A short text file, such as the table of a bank. The page reads it, and the value is its text. */
interface TextFile {
  readonly type: 'textFile';
  /** Endings of file names, without the point. */
  readonly endings: readonly string[];
  readonly longest: number;
}

/** An input field for administrators, declared by a service. Pages render it by its type. */
export type InputField = Described &
  (
    | { readonly type: 'boolean' }
    | Numbers
    | DayOrTime
    | Text
    | UploadedFile
    | TextFile
    | {
        readonly type: 'choice';
        readonly values: readonly string[];
        /** Group of text keys that name the values, such as `events.records:settings.signUps`. */
        readonly texts: string;
      }
  );

export type InputFields = Readonly<Record<string, InputField>>;

export type InputValue = boolean | number | string;

export type InputValueOf<E extends InputField> = E extends { readonly type: 'boolean' }
  ? boolean
  : E extends { readonly type: 'number' }
    ? number
    : E extends { readonly values: readonly (infer Value)[] }
      ? Value
      : string;

const closed = { additionalProperties: false } as const;

/** Whether a day exists, such as 30 February, is for the reader of the value to check (`parseDay`). */
const PATTERNS = {
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
} as const;

export function inputSchema(entries: InputFields): TObject {
  return Type.Object(schemasOf(entries), closed);
}

/** Returns the schema of an object with at least one of the input fields. */
export function partialInputSchema(entries: InputFields): TObject {
  const some = Object.entries(schemasOf(entries)).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Type.Object(Object.fromEntries(some), { ...closed, minProperties: 1 });
}

function schemasOf(entries: InputFields): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, schemaOf(entry)]));
}

function schemaOf(entry: InputField): TSchema {
  switch (entry.type) {
    case 'boolean':
      return Type.Boolean();
    case 'date':
    case 'time':
      return entry.optional ? Type.Optional(PATTERNS[entry.type]) : PATTERNS[entry.type];
    case 'number':
      return Type.Integer({ minimum: entry.min, maximum: entry.max });
    case 'text':
      return optional(entry, line(entry.longest));
    case 'lines':
      return optional(
        entry,
        entry.pattern === undefined ? lines(entry.longest) : matching(entry, entry.pattern),
      );
    case 'file':
      return Type.String({ pattern: FILE_ID });
    case 'textFile':
      return Type.String({ minLength: 1, maxLength: entry.longest });
    case 'choice':
      return Type.Enum([...entry.values]);
  }
}

const matching = ({ longest, problem = 'errors.invalid' }: Text, pattern: string): TSchema =>
  Type.String({ maxLength: longest, format: 'lines', pattern, messages: { pattern: problem } });

const optional = (entry: { readonly optional?: true }, schema: TSchema): TSchema =>
  entry.optional ? Type.Optional(schema) : schema;
