import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { ROOT } from '../../workspace/paths.ts';

interface Message {
  readonly code: string;
  readonly filename: string;
}

const CYCLES: Readonly<Record<string, string>> = {
  'one.ts': `import { other } from './other.ts';\nexport const one = (): number => other;\n`,
  'other.ts': `import { one } from './one.ts';\nexport const other = 1;\nexport const told = one;\n`,
  'typed.ts': `import { typing } from './typing.ts';\nexport const typed = (): number => typing;\n`,
  'typing.ts': `import type { typed } from './typed.ts';\nexport const typing = 1;\nexport type Typed = typeof typed;\n`,
};

/** Code that breaks exactly one rule; others are in files of their own. */
const WRONG: readonly (readonly [what: string, rule: string, text: string])[] = [
  [
    'a promise that nobody waits for',
    'typescript(no-floating-promises)',
    'declare function send(): Promise<void>;\nexport function go() {\n  send();\n}\n',
  ],
  [
    'forEach with an async function',
    'typescript(no-misused-promises)',
    'declare function send(n: number): Promise<void>;\n[1].forEach(async (n) => {\n  await send(n);\n});\nexport {};\n',
  ],
  [
    'a promise as a condition',
    'typescript(no-misused-promises)',
    'declare function isThere(): Promise<boolean>;\nexport const told = () => (isThere() ? 1 : 2);\n',
  ],
  [
    'a switch that leaves out a case',
    'typescript(switch-exhaustiveness-check)',
    `export function size(of: 's' | 'm') {\n  switch (of) {\n    case 's':\n      return 1;\n  }\n  return 0;\n}\n`,
  ],
  ['a picture without words', 'jsx-a11y(alt-text)', 'export const picture = <img src="a.png" />;\n'],
  [
    'a click that no key does',
    'jsx-a11y(click-events-have-key-events)',
    'export const part = (go: () => void) => <div role="button" tabIndex={0} onClick={go} />;\n',
  ],
];

const RIGHT = `declare function send(): Promise<void>;
export async function go(of: 's' | 'm'): Promise<number> {
  await send();
  send().catch(() => undefined);
  void send();
  await Promise.all([1].map(async () => send()));
  switch (of) {
    case 's':
      return 1;
    case 'm':
      return 2;
  }
}
`;

let broken: readonly string[] = [];

/** One run for all files, because each run takes a second. */
before(() => {
  const dir = mkdtempSync(join(tmpdir(), 'oxlint-'));
  const compilerOptions = {
    strict: true,
    lib: ['ES2024', 'DOM'],
    target: 'ES2024',
    jsx: 'preserve',
    types: [],
  };
  const alone = WRONG.map(([, , text], index) => [`wrong${index}.tsx`, text] as const);
  const files = { ...CYCLES, ...Object.fromEntries(alone), 'right.ts': RIGHT };
  for (const [name, text] of Object.entries({
    ...files,
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  }))
    writeFileSync(join(dir, name), text);
  const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-c', join(ROOT, '.oxlintrc.json')];
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--format', 'json', '.'], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, OXLINT_TSGOLINT_PATH: join(ROOT, 'node_modules/oxlint-tsgolint/bin/tsgolint.js') },
  });
  rmSync(dir, { recursive: true });
  assert.match(stdout, /^\{/, stderr);
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Message[] };
  broken = diagnostics.map(({ filename, code }) => `${filename} ${code}`);
});

test('two files that import each other do not pass, even if one takes a type alone', () => {
  assert.deepEqual(
    broken.filter((line) => line.endsWith('import(no-cycle)')).sort(),
    Object.keys(CYCLES).map((file) => `${file} import(no-cycle)`),
  );
});

for (const [index, [what, rule]] of WRONG.entries())
  test(`${what} does not pass`, () => {
    assert.ok(broken.includes(`wrong${index}.tsx ${rule}`), broken.join('\n'));
  });

test('promises that are awaited, returned or handled pass, and switches with every case', () => {
  assert.deepEqual(
    broken.filter((line) => line.startsWith('right.ts')),
    [],
  );
});
