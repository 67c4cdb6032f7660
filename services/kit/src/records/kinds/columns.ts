import type { Document } from 'mongodb';
import Type, { type TObject, type TSchema } from 'typebox';
import type { Session } from '../../http/route-config.ts';
import { hasRole } from '../../protection/rights.ts';
import { dueField, orderField, referenceField, valueAt } from './fields.ts';
import type { Column, RecordKind } from './kind.ts';

type Value = string | number | boolean;
export type Values = Record<string, Value>;
export type NamedColumn = readonly [name: string, column: Column];

export function allColumns({ columns }: RecordKind): NamedColumn[] {
  return Object.entries(columns);
}

/** Returns the columns that a caller who may read the records may read. */
export function readableColumns(kind: RecordKind, caller: Session): NamedColumn[] {
  return allColumns(kind).filter(
    ([, { sensitivity, roles }]) => sensitivity !== 'sensitive' || hasRole(caller, roles),
  );
}

/** Returns the columns of a CSV table: all but sensitive ones. */
export function tableColumns(kind: RecordKind): NamedColumn[] {
  return allColumns(kind).filter(([, { sensitivity }]) => sensitivity !== 'sensitive');
}

export function listColumns(kind: RecordKind): NamedColumn[] {
  return tableColumns(kind).filter(([, { listed }]) => listed !== false);
}

/** Returns the columns that name a record to people. */
export function namingColumns({ namedBy = [], columns }: RecordKind): NamedColumn[] {
  return namedBy.flatMap((name): NamedColumn[] => {
    const column = columns[name];
    return column ? [[name, column]] : [];
  });
}

/** Returns those of the readable columns that are about one data subject or about nobody. */
export function dataSubjectColumns(
  kind: RecordKind,
  readable: readonly NamedColumn[],
  ownNames: readonly string[] | undefined,
): NamedColumn[] {
  const others = kind.dataSubjects.flatMap(({ columns = [] }) => columns);
  return readable.filter(
    ([name]) => ownNames === undefined || ownNames.includes(name) || !others.includes(name),
  );
}

/** Returns the projection of the given columns and fields, so that no other field leaves the database. */
export function projectionOf(
  kind: RecordKind,
  columns: readonly NamedColumn[],
  more: readonly string[] = [],
): Document {
  const fields = columns.map(([name, { field = name }]) => field);
  const own = ['version', 'owner', 'note', 'dated', kind.states.field].concat(
    referenceField(kind),
    orderField(kind),
    dueField(kind),
    kind.due?.since ?? [],
    Object.values(kind.states.keptFrom ?? {}),
  );
  // MongoDB projects a field of every entry of an array, not of the entry at a position.
  const all = [...new Set([...own, ...fields, ...kind.search, ...more].map(withoutPositions))];
  // MongoDB rejects a path inside of another one.
  const kept = all.filter((path) => !all.some((other) => path.startsWith(`${other}.`)));
  return Object.fromEntries(kept.map((path) => [path, 1]));
}

/** Turns `people.0.firstName` into `people.firstName`. */
const withoutPositions = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '');

/** Returns the column values of a record as they are sent. Missing values are left out. */
export function valuesOf(record: object, columns: readonly NamedColumn[]): Values {
  const entries = columns.flatMap(([name, { field = name, type }]): [string, Value][] => {
    const value = plainOf(valueAt(record, field));
    if (value === undefined) return [];
    return [[name, type === 'choice' ? String(value) : value]];
  });
  return Object.fromEntries(entries);
}

function plainOf(value: unknown): Value | undefined {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(String).join(',');
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : undefined;
}

/** Returns the schema of `valuesOf`. Other fields are never sent. */
export function valuesSchema(columns: readonly NamedColumn[]): TObject {
  const properties = columns.map(([name, column]) => [name, Type.Optional(schemaOf(column))]);
  return Type.Object(Object.fromEntries(properties) as Record<string, TSchema>, {
    additionalProperties: false,
  });
}

function schemaOf({ type }: Column): TSchema {
  if (isNumber(type)) return Type.Number();
  return type === 'boolean' ? Type.Boolean() : Type.String();
}

const NUMBERS: readonly Column['type'][] = ['number', 'money', 'rate', 'years', 'bytes'];

export const isNumber = (type: Column['type'] | undefined): boolean =>
  type !== undefined && NUMBERS.includes(type);
