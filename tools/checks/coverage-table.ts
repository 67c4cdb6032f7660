/** Number of lines of the checklist, by letter. */
const LINES = { M: 127, F: 67, S: 46, I: 61, E: 67, A: 26, X: 12 } as const;
const WANTED = Object.entries(LINES).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

const ROW = /^\| ([A-Z]\d+) \| (.+) \| (done|open|part: [^|]+) \|([^|]*)\|[^|]*\|$/;
const COUNT = /^\d+ done, \d+ in part, \d+ open, \d+ in all\.$/m;

/** `// covers: M62, M64` stands right above a test, or above code that creates such tests. */
const ANNOTATION = /^\s*\/\/ covers: (.*)$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
const TEST = /\b(?:test|breaking|describe|testForms|testSpecifiedTexts|checkPage)\b|^\s*for \(/;

export interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** Test files by the checklist line that they show, and invalid annotations. */
export interface CoverageAnnotations {
  readonly tests: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly string[];
}

export function readAnnotations(files: readonly TestFile[]): CoverageAnnotations {
  const tests = new Map<string, string[]>();
  const problems: string[] = [];
  for (const { path, text } of files) {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      const named = ANNOTATION.exec(line)?.[1]?.split(', ');
      if (!named) continue;
      const next = lines.slice(index + 1).find((each) => !COMMENT.test(each)) ?? '';
      if (!TEST.test(next)) problems.push(`${path}:${index + 1} stands above no test`);
      for (const id of named) {
        if (!WANTED.includes(id)) problems.push(`${path}:${index + 1} covers ${id}, which is no line`);
        const known = tests.get(id) ?? [];
        if (!known.includes(path)) tests.set(id, [...known, path].sort());
      }
    }
  }
  return { tests, problems };
}

/** Returns the table with the annotated tests and its count. Open lines have no path and no test. */
export function updateCoverageTable(text: string, { tests }: Pick<CoverageAnnotations, 'tests'>): string {
  const rows = text.split('\n').map((line) => {
    const [, id = '', what, state, where = ''] = ROW.exec(line) ?? [];
    if (!state) return line;
    const named = (tests.get(id) ?? []).map((path) => `\`${path}\``).join(', ');
    return `| ${id} | ${what} | ${state} | ${where.trim()} | ${named} |`;
  });
  const states = rows.map((row) => ROW.exec(row)?.[3]?.split(':')[0]);
  const count = (name: string) => states.filter((state) => state === name).length;
  const all = states.filter((state) => state !== undefined).length;
  const sum = `${count('done')} done, ${count('part')} in part, ${count('open')} open, ${all} in all.`;
  return rows.join('\n').replace(COUNT, sum);
}

/**
 * Compares the table with the annotations. A line that is done needs a test, an open one must not have any. `exists`
 * tells whether a path exists.
 */
export function coverageProblems(
  text: string,
  covered: CoverageAnnotations,
  exists: (path: string) => boolean,
): string[] {
  const rows = text.split('\n').filter((line) => /^\| [A-Z]\d+ \|/.test(line));
  const parsed = rows.map((row) => ROW.exec(row));
  const seen = parsed.map((match) => match?.[1]);
  const outdated = updateCoverageTable(text, covered) !== text;
  return [
    ...rows.filter((_, index) => !parsed[index]).map((row) => `cannot be read: ${row}`),
    ...WANTED.filter((id) => seen.filter((other) => other === id).length !== 1).map(
      (id) => `${id} stands not once`,
    ),
    ...covered.problems,
    ...parsed.flatMap((match) => (match ? rowProblems(match) : [])),
    ...(outdated ? ['the table is not what the tests say: npm run lab -- coverage'] : []),
  ];

  function rowProblems([, id = '', , state = '', where = '']: RegExpExecArray): string[] {
    const tested = covered.tests.has(id);
    if (state === 'open')
      return tested ? [`${id} is open, and ${covered.tests.get(id)?.join()} covers it`] : [];
    const place = where.replaceAll('`', '').trim();
    if (!place) return [`${id} names no place`];
    return [
      ...(exists(place) ? [] : [`${id} names ${place}, which does not exist`]),
      ...(state === 'done' && !tested ? [`${id} is done, and no test says "covers: ${id}"`] : []),
    ];
  }
}
