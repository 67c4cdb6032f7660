import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../lib/paths.ts';

/** What a file may not name, by the world it is in, and what the compiler says then. */
const FOREIGN = {
  'process.env': /Cannot find name 'process'/,
  'document.title': /Cannot find name 'document'/,
  describe: /Cannot find name 'describe'/,
} as const;
type Foreign = keyof typeof FOREIGN;

/** Configurations of rooms, where a source of such a room stands, and what is foreign to it. */
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

/** A file with one line for each word, in a room of its own that is configured like a real one. */
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
