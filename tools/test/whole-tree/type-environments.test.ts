import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../../workspace/paths.ts';

/** Globals that a file must not use, by environment, and the compiler's message. */
const FOREIGN = {
  'process.env': /Cannot find name 'process'/,
  'document.title': /Cannot find name 'document'/,
  describe: /Cannot find name 'describe'/,
} as const;
type Foreign = keyof typeof FOREIGN;

/** Projects, the path of a source file in them, and what is forbidden there. */
const WORLDS: readonly (readonly [configs: string, file: string, foreign: readonly Foreign[]])[] = [
  ['{mf-*,shell}/tsconfig.pages.json', 'src/page.tsx', ['process.env', 'describe']],
  ['packages/{area,ui}/tsconfig.src.json', 'src/part.tsx', ['process.env', 'describe']],
  ['packages/federation/tsconfig.host.json', 'src/host/part.ts', ['process.env', 'describe']],
  ['{mf-*,shell}/tsconfig.forms.json', 'forms/form.ts', ['process.env', 'document.title', 'describe']],
  ['packages/contracts/tsconfig.src.json', 'src/part.ts', ['process.env', 'document.title', 'describe']],
  ['services/tsconfig.json', 'x/service.config.ts', ['process.env', 'document.title', 'describe']],
  ['services/*/tsconfig.json', 'src/app.ts', ['document.title', 'describe']],
  ['packages/federation/tsconfig.node.json', 'src/server/part.ts', ['document.title', 'describe']],
  ['{mf-*/tsconfig.forms-tests,tools/tsconfig}.json', 'test/x.test.ts', ['document.title', 'describe']],
];

/** A project with a real configuration and a file with one line per global. */
interface Room {
  readonly name: string;
  readonly file: string;
  readonly foreign: readonly Foreign[];
}

let dir = '';
let said = '';
const rooms = WORLDS.flatMap(([configs, file, foreign]) =>
  globSync(configs, { cwd: ROOT }).map((config): Room & { readonly config: string } => ({
    ...{ name: `${dirname(config).replace('/', '-')}-${basename(config, '.json')}`, config, file, foreign },
  })),
);

before(() => {
  dir = mkdtempSync(join(tmpdir(), 'type-worlds-'));
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  for (const { name, config, file } of rooms) {
    mkdirSync(join(dir, name, dirname(file)), { recursive: true });
    const lines = Object.keys(FOREIGN).map((word, index) => `export const line${index} = ${word};\n`);
    writeFileSync(join(dir, name, file), lines.join(''));
    const cache = `${dir}/${name}/types`;
    const compilerOptions = { rootDir: '.', declarationDir: cache, tsBuildInfoFile: `${cache}/info` };
    writeFileSync(
      join(dir, name, 'tsconfig.json'),
      JSON.stringify({ extends: join(ROOT, config), compilerOptions, files: [file], include: [] }),
    );
  }
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const args = [compiler, '-b', ...rooms.map(({ name }) => name)];
  said = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' }).stdout;
});
after(() => rmSync(dir, { recursive: true, force: true }));

for (const { name, file, foreign } of rooms)
  test(`${file} of ${name} may not name ${foreign.join(', ')}, and may name all else`, () => {
    const lines = said.split('\n').filter((line) => line.startsWith(`${name}/${file}(`));
    const refused = Object.entries(FOREIGN).filter(([, message]) => lines.some((line) => message.test(line)));
    assert.deepEqual(
      refused.map(([word]) => word),
      foreign,
      said,
    );
    assert.equal(lines.length, foreign.length, lines.join('\n'));
  });

test('every room of the tree is one of those that are compiled', () => {
  const folders = globSync(['*/package.json', '{packages,services}/*/package.json'], { cwd: ROOT }).map(
    dirname,
  );
  assert.deepEqual(
    folders.filter((folder) => globSync('tsconfig.json', { cwd: join(ROOT, folder) }).length === 0),
    [],
  );
});
