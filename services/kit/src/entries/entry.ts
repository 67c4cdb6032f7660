import { line, lines } from '@larkfield/contracts/forms';
import Type, { type TObject, type TSchema } from 'typebox';

interface Described {
  /** Text key of what it is called, and of what it does. */
  readonly label: string;
  readonly hint?: string;
}

interface Numbers {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  /** How many digits stand behind the point where it is entered; sent are whole numbers, as cents are of dollars. */
  readonly decimals?: number;
}

/** Something that administrators enter, declared by a service: pages show it by its type alone. */
export type Entry = Described &
  (
    | { readonly type: 'boolean' }
    | Numbers
    | { readonly type: 'text' | 'lines'; readonly longest: number }
    | {
        readonly type: 'choice';
        readonly values: readonly string[];
        /** Group of text keys that name the values: `events.records:settings.signUps`. */
        readonly texts: string;
      }
  );

/** Entries by name. */
export type Entries = Readonly<Record<string, Entry>>;

export type EntryValue = boolean | number | string;

/** What an entry holds. */
export type ValueOf<E extends Entry> = E extends { readonly type: 'boolean' }
  ? boolean
  : E extends { readonly type: 'number' }
    ? number
    : E extends { readonly values: readonly (infer Value)[] }
      ? Value
      : string;

const closed = { additionalProperties: false } as const;

/** What is sent of entries that all have to be there. */
export function entriesSchema(entries: Entries): TObject {
  return Type.Object(schemasOf(entries), closed);
}

/** What is sent to change some of them. */
export function changesSchema(entries: Entries): TObject {
  const some = Object.entries(schemasOf(entries)).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Type.Object(Object.fromEntries(some), { ...closed, minProperties: 1 });
}

function schemasOf(entries: Entries): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, schemaOf(entry)]));
}

function schemaOf(entry: Entry): TSchema {
  switch (entry.type) {
    case 'boolean':
      return Type.Boolean();
    case 'number':
      return Type.Integer({ minimum: entry.min, maximum: entry.max });
    case 'text':
      return line(entry.longest);
    case 'lines':
      return lines(entry.longest);
    case 'choice':
      return Type.Enum([...entry.values]);
  }
}
