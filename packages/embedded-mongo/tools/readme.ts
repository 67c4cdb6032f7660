import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCUMULATORS } from '../src/aggregate/accumulators.ts';
import { STAGES } from '../src/aggregate/stages.ts';
import type { Fields } from '../src/values/check-fields.ts';
import { GENERIC_FIELDS } from '../src/commands/answer-request.ts';
import { COMMAND_GROUPS, COMMANDS } from '../src/commands/command-table.ts';
import { FIELD_OPERATORS, TOP_OPERATORS } from '../src/match/filter.ts';
import { INDEX_OPTIONS } from '../src/store/index-spec.ts';
import { UPDATE_OPERATORS } from '../src/update/operators.ts';

/** The command `node packages/embedded-mongo/tools/readme.ts` writes the list of supported features into the README. */
export const README = join(import.meta.dirname, '..', 'README.md');
const [BEGIN, END] = ['<!-- begin: made by tools/readme.ts -->', '<!-- end -->'];

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');
const line = (what: string, table: object): string => `- **${what}**: ${code(Object.keys(table))}`;

function taken(fields: Fields): string[] {
  return Object.entries(fields)
    .filter(
      ([name, type]) => COMMANDS.get(name)?.fields !== fields && type !== 'unsupported' && type !== 'off',
    )
    .map(([name]) => name);
}

function supported(): string {
  const commands = Object.entries(COMMAND_GROUPS).map(([group, table]) => {
    const names = Object.entries(table).map(([name, { fields }]) => {
      const options = taken(fields);
      return options.length > 0 ? `\`${name}\` (${options.join(', ')})` : `\`${name}\``;
    });
    return `- **${group}**: ${names.join(', ')}`;
  });
  return [
    ...commands,
    `- **With every command**: ${taken(GENERIC_FIELDS)
      .map((name) => `\`${name}\``)
      .join(' ')}`,
    line('Filters, on a field', FIELD_OPERATORS),
    line('Filters, in place of a field', TOP_OPERATORS),
    line('Updates', UPDATE_OPERATORS),
    line('Stages', STAGES),
    line('Accumulators', ACCUMULATORS),
    line('Options of an index', INDEX_OPTIONS),
  ].join('\n');
}

export function updateReadme(readme: string): string {
  const [start, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (start < 0 || end < start) throw new Error('the README has no place for the list');
  return `${readme.slice(0, start)}${BEGIN}\n\n${supported()}\n\n${readme.slice(end)}`;
}

if (import.meta.main) writeFileSync(README, updateReadme(readFileSync(README, 'utf8')));
