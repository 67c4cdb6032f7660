/** How many lines the checklist has, by its letters. */
const LINES = { M: 127, F: 67, S: 46, I: 61, E: 67, A: 26, X: 12 } as const;

const ROW = /^\| ([A-Z]\d+) \| .+ \| (done|open|part: [^|]+) \| (?:`([^`]+)`)? *\| (?:`([^`]+)`)? *\|$/;

/** What is wrong with the coverage table; `exists` tells whether a path of the tree is there. */
export function coverageProblems(text: string, exists: (path: string) => boolean): string[] {
  const rows = text.split('\n').filter((line) => /^\| [A-Z]\d+ \|/.test(line));
  const parsed = rows.map((row) => ROW.exec(row));
  const seen = parsed.map((match) => match?.[1]);
  const wanted = Object.entries(LINES).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  const states = (name: string) => parsed.filter((match) => match?.[2]?.startsWith(name)).length;
  const sum = `${states('done')} done, ${states('part')} in part, ${states('open')} open, ${rows.length} in all.`;
  return [
    ...rows.filter((_, index) => !parsed[index]).map((row) => `cannot be read: ${row}`),
    ...wanted
      .filter((id) => seen.filter((other) => other === id).length !== 1)
      .map((id) => `${id} stands not once`),
    ...(text.includes(sum) ? [] : [`the count should read: ${sum}`]),
    ...parsed.flatMap((match) => (match ? placeProblems(match) : [])),
  ];

  function placeProblems([, id, state, where, test]: RegExpExecArray): string[] {
    if (state === 'open') return [];
    if (!where || !test) return [`${id} names no place or no test`];
    return [where, test]
      .filter((path) => !exists(path))
      .map((path) => `${id} names ${path}, which does not exist`);
  }
}
