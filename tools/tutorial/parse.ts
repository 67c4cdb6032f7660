/** What the test does with a fenced block. */
export type Step = { readonly line: number } & (
  | { readonly kind: 'run' | 'fails' | 'start'; readonly entries: readonly Entry[] }
  | { readonly kind: 'edit'; readonly edits: readonly Edit[] }
  | { readonly kind: 'see'; readonly argument: string; readonly text: string }
  | { readonly kind: 'write'; readonly argument: string; readonly text: string }
);

/** A command, or `^C` for the running one, with its expected output. */
export interface Entry {
  readonly command: string;
  readonly prints: string;
}

/** A change of a file, for `applyEdit`. */
export interface Edit {
  readonly file: string;
  readonly lines: readonly string[];
}

const FENCE = /^```(?<language>\w+)(?: (?<word>.*))?$/;
const CTRL_C = '^C';
const PROMPT = '$ ';
const FILE = '@@ ';

/**
 * Parses the fenced blocks of a tutorial in their order: those with the language `console`, and others with a word after the
 * language. All others are only for readers.
 * @throws Error naming the line of an unknown word, of a block without an end, or of one that does not begin with a command.
 */
export function parseTutorial(markdown: string): Step[] {
  const steps: Step[] = [];
  const lines = withoutComments(markdown).split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const { language, word } = FENCE.exec(lines[index] ?? '')?.groups ?? {};
    if (language === undefined) continue;
    const end = lines.indexOf('```', index + 1);
    const line = index + 1;
    if (end < 0) throw new Error(`line ${line}: the block has no end`);
    const content = lines.slice(line, end);
    if (language === 'console') steps.push(readConsole(word, content, line));
    else if (word !== undefined) steps.push(readOther(word, content, line));
    index = end;
  }
  return steps;
}

/** Replaces comments, which explain the syntax, by empty lines, so that line numbers stay right. */
function withoutComments(markdown: string): string {
  return markdown.replaceAll(/<!--[^]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ''));
}

function readConsole(word: string | undefined, lines: readonly string[], line: number): Step {
  const kind = word ?? 'run';
  if (kind !== 'run' && kind !== 'fails' && kind !== 'start')
    throw new Error(`line ${line}: console takes fails or start, not ${kind}`);
  const entries: Entry[] = [];
  for (const text of lines) {
    const last = entries.at(-1);
    if (text === CTRL_C) entries.push({ command: CTRL_C, prints: '' });
    else if (text.startsWith(PROMPT)) entries.push({ command: text.slice(PROMPT.length), prints: '' });
    else if (last) entries[entries.length - 1] = { ...last, prints: `${last.prints}${text}\n` };
    else throw new Error(`line ${line}: the block has to begin with “${PROMPT}” and a command`);
  }
  return { kind, entries, line };
}

function readOther(word: string, lines: readonly string[], line: number): Step {
  if (word === 'edit') return { kind: 'edit', edits: readEdits(lines, line), line };
  const [, kind = '', argument = ''] = /^(\w+)=(\S+)$/.exec(word) ?? [];
  if (kind !== 'see' && kind !== 'write')
    throw new Error(`line ${line}: ${word} is none of edit, see=, write=`);
  return { kind, argument, text: lines.join('\n'), line };
}

function readEdits(lines: readonly string[], line: number): Edit[] {
  const edits: Edit[] = [];
  for (const text of lines) {
    const last = edits.at(-1);
    if (text.startsWith(FILE)) edits.push({ file: text.slice(FILE.length), lines: [] });
    else if (last) edits[edits.length - 1] = { ...last, lines: [...last.lines, text] };
    else throw new Error(`line ${line}: the block has to begin with “${FILE}” and a file`);
  }
  return edits;
}

export function isCtrlC({ command }: Entry): boolean {
  return command === CTRL_C;
}
