import type { Language } from '@larkfield/contracts';
import type { LanguageTexts } from '../../texts/service-texts.ts';
import { tableColumns, type NamedColumn, type Values } from './columns.ts';
import { choiceText } from './kind-texts.ts';
import type { Column, RecordKind } from './kind.ts';
import { loadTitles, type TitleOptions } from './titles.ts';

/** A column of a CSV table. Its cells can be calculated with: the unit is in the header, amounts are plain numbers. */
interface TableColumn {
  readonly header: string;
  cell(values: Values): Values[string];
}

interface TableTexts extends TitleOptions {
  readonly texts: LanguageTexts;
}

/** Returns the columns of a table. Values that stand for something have their titles beside them. */
export async function tableColumnsOf(kind: RecordKind, options: TableTexts): Promise<TableColumn[]> {
  const all = tableColumns(kind).map((column) => toTableColumns(column, options));
  return (await Promise.all(all)).flat();
}

async function toTableColumns(
  [name, column]: NamedColumn,
  { context, language, texts }: TableTexts,
): Promise<TableColumn[]> {
  const label = texts.text(column.label);
  const own = {
    header: `${label}${unitOf(column.type, language)}`,
    cell: (values: Values) => cellOf(column, values[name], texts),
  };
  if (!column.titles) return [own];
  const titles = await loadTitles(column, { context, language });
  return [
    { header: label, cell: (values) => titles.get(values[name] ?? '') ?? '' },
    { ...own, header: texts.text('records:columns.id', { label }) },
  ];
}

/** Stored units of which one shown unit consists: cents of a dollar, hundredths of a percent. */
const STORED: Partial<Record<Column['type'], number>> = { money: 100, rate: 100 };

function cellOf(column: Column, value: Values[string] | undefined, texts: LanguageTexts): Values[string] {
  if (typeof value === 'number') return value / (STORED[column.type] ?? 1);
  return typeof value === 'string' ? choiceText(column, value, texts) : (value ?? '');
}

function unitOf(type: Column['type'], language: Language): string {
  if (type === 'money') return ' (USD)';
  if (type === 'rate') return ' (%)';
  if (type === 'years') return ` (${unitName('year', language)})`;
  return type === 'bytes' ? ` (${unitName('byte', language)})` : '';
}

function unitName(unit: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.formatToParts(100).find(({ type }) => type === 'unit')?.value ?? unit;
}
