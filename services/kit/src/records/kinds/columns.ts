import type { Document } from 'mongodb';
import Type, { type TObject, type TSchema } from 'typebox';
import { orderField, referenceField, valueAt } from './fields.ts';
import type { Column, RecordKind } from './kind.ts';

type Value = string | number | boolean;
export type Values = Record<string, Value>;
export type NamedColumn = readonly [name: string, column: Column];

/** Columns of the answer of one record: all that are declared. */
export function allColumns({ columns }: RecordKind): NamedColumn[] {
  return Object.entries(columns);
}

/** Columns of a table of all records: nothing sensitive. */
export function tableColumns(kind: RecordKind): NamedColumn[] {
  return allColumns(kind).filter(([, { sensitivity }]) => sensitivity !== 'sensitive');
}

/** Columns of a list. */
export function listColumns(kind: RecordKind): NamedColumn[] {
  return tableColumns(kind).filter(([, { listed }]) => listed !== false);
}

/** Columns about one of the people whom a record holds details of, and those that are about nobody. */
export function partyColumns(kind: RecordKind, own: readonly string[] | undefined): NamedColumn[] {
  const others = kind.people.flatMap(({ columns = [] }) => columns);
  return allColumns(kind).filter(
    ([name]) => own === undefined || own.includes(name) || !others.includes(name),
  );
}

/** What of a record is read from the database: nothing but the columns, so that no secret is even on its way. */
export function projectionOf(kind: RecordKind, columns: readonly NamedColumn[]): Document {
  const fields = columns.map(([name, { field = name }]) => field);
  const own = ['version', 'owner', 'note', kind.states.field, referenceField(kind), orderField(kind)];
  // MongoDB projects a field of every entry of an array, not of the entry at a position.
  const all = [...new Set([...own, ...fields, ...kind.search].map(withoutPositions))];
  // One path inside of another would be refused.
  const kept = all.filter((path) => !all.some((other) => path.startsWith(`${other}.`)));
  return Object.fromEntries(kept.map((path) => [path, 1]));
}

/** `people.0.firstName` is `people.firstName`. */
const withoutPositions = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '');

/** The columns of a record as they are answered; what it does not have is left out. */
export function valuesOf(record: object, columns: readonly NamedColumn[]): Values {
  const entries = columns.flatMap(([name, { field = name }]): [string, Value][] => {
    const value = plainOf(valueAt(record, field));
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function plainOf(value: unknown): Value | undefined {
  if (value instanceof Date) return value.toISOString();
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return plain ? value : undefined;
}

/** Schema of what `valuesOf` gives: anything else is not sent, even if it were there. */
export function valuesSchema(columns: readonly NamedColumn[]): TObject {
  const properties = columns.map(([name, column]) => [name, Type.Optional(schemaOf(column))]);
  return Type.Object(Object.fromEntries(properties) as Record<string, TSchema>, {
    additionalProperties: false,
  });
}

function schemaOf({ type }: Column): TSchema {
  if (type === 'number') return Type.Number();
  return type === 'boolean' ? Type.Boolean() : Type.String();
}
