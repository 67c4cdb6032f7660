import { allColumns, listColumns, tableColumns, type Values } from '../records/kinds/columns.ts';
import type { RecordKind } from '../records/kinds/kind.ts';
import { kindsOf } from '../build.ts';
import type { Service } from '../service.ts';

/** Reads an address of the service as an administrator. */
type Get = (url: string) => Promise<{ readonly statusCode: number; readonly body: string }>;

interface ShownRecord {
  readonly reference: string;
  readonly state: string;
  readonly values: Values;
}

/**
 * Reads the newest record of each kind of a service as administrators do: in the list, alone, and in the table. Returns for
 * each kind the names of the columns that the record has no value for.
 * @throws Error when a kind has no record, when a list or a table lacks or changes a value that the record has, or when a list
 * that is narrowed by values of the record does not find it.
 */
export async function emptyColumns(service: Service, get: Get): Promise<Record<string, string[]>> {
  const found: [string, string[]][] = [];
  for (const kind of kindsOf(service)) found.push([kind.id, await emptyColumnsOf(service, kind, get)]);
  return Object.fromEntries(found);
}

async function emptyColumnsOf({ name }: Service, kind: RecordKind, get: Get): Promise<string[]> {
  const base = `/api/${name}/records`;
  const read = async (path: string) => {
    const { statusCode, body } = await get(`${base}/${path}`);
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
    return body;
  };
  const list = JSON.parse(await read(`${kind.id}?limit=1`)) as { readonly items: readonly ShownRecord[] };
  const [listed] = list.items;
  if (!listed) throw new Error(`there is no record of the kind ${kind.id}`);
  const record = JSON.parse(await read(`${kind.id}/${listed.reference}`)) as ShownRecord;
  const lines = cellsOf(await read(`csv/${kind.id}`));
  const row = lines.find(([reference]) => reference === listed.reference);

  const shown = (columnName: string) => record.values[columnName];
  for (const [column] of listColumns(kind))
    if (listed.values[column] !== shown(column)) throw different(kind, column, 'list');
  // Reference, state and owner come first.
  for (const [index, [column, { choices }]] of tableColumns(kind).entries()) {
    // What could be a formula begins with an apostrophe; a choice is shown in words.
    const cell = row?.[index + 3]?.replace(/^'/, '') ?? '';
    const value = String(shown(column) ?? '');
    if (choices ? (cell === '') !== (value === '') : cell !== value) throw different(kind, column, 'table');
  }
  for (const names of kind.filters) {
    const asked = names.map((column) => [column, column === 'state' ? listed.state : shown(column)] as const);
    if (asked.some(([, value]) => value === undefined)) continue;
    const query = new URLSearchParams(
      asked.map(([column, value]): [string, string] => [column, String(value)]),
    );
    if (!(await read(`${kind.id}?${query}`)).includes(`"${listed.reference}"`))
      throw new Error(`the list of ${kind.id} by ${names.join(' and ')} does not find its record`);
  }
  return allColumns(kind)
    .map(([column]) => column)
    .filter((column) => shown(column) === undefined || shown(column) === '');
}

function different({ id }: RecordKind, column: string, place: 'list' | 'table'): Error {
  return new Error(`the ${place} of ${id} shows another ${column} than the record`);
}

/** The cells of a table with commas (RFC 4180). */
function cellsOf(table: string): string[][] {
  const lines: string[][] = [['']];
  let quoted = false;
  let last = '';
  for (const sign of table) {
    const line = lines.at(-1) ?? [];
    const add = () => void line.push(`${line.pop() ?? ''}${sign}`);
    if (sign === '"') {
      // A doubled one stands for itself.
      if (!quoted && last === '"') add();
      quoted = !quoted;
    } else if (quoted) add();
    else if (sign === ',') line.push('');
    else if (sign === '\n') lines.push(['']);
    else if (sign !== '\r') add();
    last = sign;
  }
  return lines;
}
