import type { RichNode } from './nodes.ts';

/** Text with the same marks, or a line break. */
export type TextRunOrBreak =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly bold: boolean;
      readonly italic: boolean;
      readonly href?: string | undefined;
    }
  | { readonly kind: 'break' }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string };

type TextRun = Extract<TextRunOrBreak, { kind: 'text' }>;

/** Serialises runs in a canonical way: links outside, then bold, then italic, without extra spaces. */
export function runsToNodes(runs: readonly TextRunOrBreak[]): RichNode[] {
  return nest(tidyRuns(runs), 0);
}

const WRAPS = [
  {
    key: (run: TextRun) => run.href,
    wrap: (href: string, children: RichNode[]): RichNode => ({ tag: 'a', href, children }),
  },
  {
    key: (run: TextRun) => (run.bold ? 'strong' : undefined),
    wrap: (_: string, children: RichNode[]): RichNode => ({ tag: 'strong', children }),
  },
  {
    key: (run: TextRun) => (run.italic ? 'em' : undefined),
    wrap: (_: string, children: RichNode[]): RichNode => ({ tag: 'em', children }),
  },
] as const;

function nest(runs: readonly TextRunOrBreak[], depth: number): RichNode[] {
  const wrapper = WRAPS[depth];
  if (!wrapper) return runs.map(leafOf);
  const keyOf = (run: TextRunOrBreak | undefined) => (run?.kind === 'text' ? wrapper.key(run) : undefined);
  const nodes: RichNode[] = [];
  for (let from = 0; from < runs.length;) {
    const key = keyOf(runs[from]);
    let to = from + 1;
    while (to < runs.length && keyOf(runs[to]) === key) to += 1;
    const children = nest(runs.slice(from, to), depth + 1);
    if (key === undefined) nodes.push(...children);
    else nodes.push(wrapper.wrap(key, children));
    from = to;
  }
  return nodes;
}

function leafOf(run: TextRunOrBreak): RichNode {
  if (run.kind === 'text') return run.text;
  return run.kind === 'break' ? { tag: 'br' } : { tag: 'img', src: run.src, alt: run.alt };
}

function tidyRuns(runs: readonly TextRunOrBreak[]): TextRunOrBreak[] {
  const tidied: TextRunOrBreak[] = [];
  let blank = true;
  for (const run of runs) {
    if (run.kind !== 'text') {
      if (run.kind === 'break') trimEnd(tidied);
      tidied.push(run);
      blank = run.kind === 'break';
      continue;
    }
    const joined = run.text.replaceAll(/[\s\u00a0]+/g, ' ');
    const text = blank ? joined.trimStart() : joined;
    if (text === '') continue;
    blank = text.endsWith(' ');
    const last = tidied.at(-1);
    if (last?.kind === 'text' && isAlike(last, run))
      tidied[tidied.length - 1] = { ...last, text: last.text + text };
    else tidied.push({ ...run, text });
  }
  while (tidied.at(-1)?.kind === 'break') tidied.pop();
  while (tidied[0]?.kind === 'break') tidied.shift();
  trimEnd(tidied);
  return tidied;
}

function trimEnd(runs: TextRunOrBreak[]): void {
  const last = runs.at(-1);
  if (last?.kind !== 'text') return;
  const text = last.text.trimEnd();
  if (text === '') runs.pop();
  else runs[runs.length - 1] = { ...last, text };
}

function isAlike(a: TextRun, b: TextRun): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.href === b.href;
}
