import { allColumns, listColumns, tableColumns, type Values } from '../../records/kinds/columns.ts';
import type { Column, RecordKind } from '../../records/kinds/kind.ts';
import { kindsOf } from '../../app/build-service.ts';
import type { Service } from '../../app/service.ts';
import { typeProblem } from './type-problem.ts';

/** Requests a URL of the service as an administrator. */
type Get = (url: string) => Promise<{ readonly statusCode: number; readonly body: string }>;

interface ShownRecord {
  readonly reference: string;
  readonly state: string;
  readonly values: Values;
}

/**
 * Reads the newest record of each kind of a service from the list, alone, and from the table. Returns the names of
 * columns without a value, by kind.
 * @throws Error if a kind has no record, a value does not fit the type of its column, a list or table shows another
 * value, or a filtered list does not contain the record.
 */
export async function columnsWithoutValue(service: Service, get: Get): Promise<Record<string, string[]>> {
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
    if (listed.values[column] !== shown(column)) throw differenceError(kind, column, 'list');
  for (const [column, declared] of allColumns(kind)) {
    const problem = typeProblem(declared, shown(column));
    if (problem !== undefined) throw new Error(`${kind.id}, ${column}: ${problem}`);
  }
  // Behind reference, state and owner.
  let place = 3;
  for (const [column, declared] of tableColumns(kind)) {
    const value = shown(column);
    // The title stands before the value that it is of.
    if (declared.titles && (row?.[place++] ?? '') === '' && value !== undefined)
      throw new Error(`the table of ${kind.id} has no title for ${column}`);
    if (!isCellOf(declared, value, row?.[place++] ?? '')) throw differenceError(kind, column, 'table');
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

/** Returns whether a table's cell shows a value: a choice as text, cents and hundredths as decimal numbers. */
function isCellOf({ type, choices }: Column, value: Values[string] | undefined, cell: string): boolean {
  if (value === undefined || choices) return (cell === '') === (value === undefined);
  if (type === 'money' || type === 'rate') return Math.round(Number(cell) * 100) === value;
  // A possible formula begins with an apostrophe.
  return cell.replace(/^'/, '') === String(value);
}

function differenceError({ id }: RecordKind, column: string, place: 'list' | 'table'): Error {
  return new Error(`the ${place} of ${id} shows another ${column} than the record`);
}

/** Parses the cells of a table with commas (RFC 4180). */
function cellsOf(table: string): string[][] {
  const lines: string[][] = [['']];
  let quoted = false;
  let last = '';
  for (const char of table) {
    const line = lines.at(-1) ?? [];
    const add = () => void line.push(`${line.pop() ?? ''}${char}`);
    if (char === '"') {
      // A doubled quote stands for one quote.
      if (!quoted && last === '"') add();
      quoted = !quoted;
    } else if (quoted) add();
    else if (char === ',') line.push('');
    else if (char === '\n') lines.push(['']);
    else if (char !== '\r') add();
    last = char;
  }
  return lines;
}
