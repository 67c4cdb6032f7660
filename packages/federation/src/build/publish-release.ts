import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Texts } from '@larkfield/area';
import {
  barLinks,
  LANGUAGES,
  type AreaContract,
  type Language,
  type Release,
  type ReleaseFile,
  type ScriptHashes,
} from '@larkfield/contracts';
import type { StatsCompilation } from 'webpack';
import { shortHash } from '../short-hash.ts';
import { kindKeys, textNamespaces } from './read-contract.ts';
import { checkForms } from './check-forms.ts';
import { joinSheets } from './stylesheets.ts';
import { lookUpText, withTitles } from './texts.ts';

export interface PublishInput {
  readonly contract: AreaContract;
  /** Output folder of the build, with `public/` and `server/`. */
  readonly out: string;
  readonly store: string;
  /** Texts of the namespaces that `textNamespaces` returns. */
  readonly texts: Readonly<Record<Language, Texts>>;
  readonly stats: StatsCompilation;
  /** See {@link Release.shared}. */
  readonly shared: Release['shared'];
}

/**
 * Publishes a build as an immutable release in the store. Files with the same content are shared.
 * @throws Error if a form or a label of the contract has no text
 */
export function publishRelease(input: PublishInput): Release {
  const { contract, out, store, texts } = input;
  checkForms(contract, texts.en);
  const pool = join(store, contract.id, 'files');
  mkdirSync(pool, { recursive: true });
  const textFiles = writeTexts(join(out, 'public'), withTitles(contract, forPages(contract, texts)));
  const hashes = contract.id === 'shell' ? {} : { hashes: writeHashes(join(out, 'public')) };
  const pages = pageFiles(contract, input.stats, join(out, 'public'));
  const sheets = new Set(Object.values(pages).flatMap(({ css }) => css));
  const files = Object.fromEntries(
    readdirSync(join(out, 'public'))
      .filter((name) => !name.endsWith('.css') || sheets.has(name))
      .sort()
      .map((name) => [name, storeFile(pool, name, readFileSync(join(out, 'public', name)))]),
  );
  const draft = {
    contract,
    entry: entryFile(contract.id, input.stats),
    files,
    pages,
    texts: textFiles,
    ...hashes,
    shared: input.shared,
    labels: labelsOf(contract, texts),
  };
  const server = readFileSync(join(out, 'server/server.mjs'));
  const id = shortHash(JSON.stringify(draft), server);
  const release: Release = { ...draft, id };
  const folder = join(store, contract.id, id);
  mkdirSync(folder, { recursive: true });
  cpSync(join(out, 'server/server.mjs'), join(folder, 'server.mjs'));
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return release;
}

function storeFile(pool: string, name: string, content: Buffer): ReleaseFile {
  const brotliFile = join(pool, `${name}.br`);
  const plain = statSync(join(pool, name), { throwIfNoEntry: false });
  // The compressed files are written last. Names contain a content hash, so an existing file can differ only if it is
  // truncated.
  if (plain?.size !== content.length || !existsSync(brotliFile)) {
    writeFileSync(join(pool, name), content);
    writeFileSync(join(pool, `${name}.gz`), gzipSync(content, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(brotliFile, brotliCompressSync(content, { params }));
  }
  return { integrity: integrityOf(content), size: content.length, brotli: readFileSync(brotliFile).length };
}

function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Removes the namespaces with labels of record kinds, which visitors do not need. */
function forPages(contract: AreaContract, texts: PublishInput['texts']): PublishInput['texts'] {
  const others = textNamespaces(contract).filter((space) => !contract.namespaces.includes(space));
  const isForPages = ([space]: readonly [string, unknown]) => !others.includes(space);
  const entries = LANGUAGES.map(({ tag }) => [
    tag,
    Object.fromEntries(Object.entries(texts[tag]).filter(isForPages)),
  ]);
  return Object.fromEntries(entries) as PublishInput['texts'];
}

function writeTexts(dir: string, texts: PublishInput['texts']): Record<Language, string> {
  const entries = LANGUAGES.map(({ tag }) => {
    const content = JSON.stringify(texts[tag]);
    const name = `texts.${tag}.${shortHash(content).slice(0, 10)}.json`;
    writeFileSync(join(dir, name), content);
    return [tag, name];
  });
  return Object.fromEntries(entries) as Record<Language, string>;
}

function writeHashes(dir: string): string {
  const scripts = readdirSync(dir)
    .filter((name) => name.endsWith('.js'))
    .sort();
  const hashes: ScriptHashes = Object.fromEntries(
    scripts.map((name) => [name, integrityOf(readFileSync(join(dir, name)))]),
  );
  const content = JSON.stringify(hashes);
  const name = `hashes.${shortHash(content).slice(0, 10)}.json`;
  writeFileSync(join(dir, name), content);
  return name;
}

function entryFile(id: string, stats: StatsCompilation): string {
  const names = Object.values(stats.entrypoints ?? {}).flatMap(({ assets = [] }) =>
    assets.map(({ name }) => name),
  );
  const entry = names.find((name) => name.endsWith('.js'));
  if (!entry) throw new Error(`${id}: the build has no entry`);
  return entry;
}

/**
 * Returns the files of each page: scripts and style sheets of its chunk and of the chunk `pages`, and style sheets of chunks
 * that the page imports later, which nothing else would load. The style sheets of a page are joined to one file.
 */
function pageFiles(contract: AreaContract, stats: StatsCompilation, dir: string): Release['pages'] {
  const shell = contract.id === 'shell';
  const names = shell ? ['shell'] : [...new Set(contract.routes.map(({ page }) => page))];
  const entry = entryFile(contract.id, stats);
  return Object.fromEntries(
    names.map((page) => {
      const group = shell ? stats.entrypoints?.['shell'] : stats.namedChunkGroups?.[page];
      if (!group) throw new Error(`${contract.id}: src/pages.ts has no chunk named ${page}`);
      const exposed = stats.namedChunkGroups?.['pages']?.assets ?? [];
      const files = [...exposed, ...(group.assets ?? [])].map(({ name }) => name);
      const of = (ending: string) => [...new Set(files.filter((name) => name.endsWith(ending)))];
      const css = joinSheets(dir, [...new Set([...of('.css'), ...laterSheets(page, stats)])]);
      return [page, { js: [...new Set([entry, ...of('.js')])], css }];
    }),
  );
}

function laterSheets(page: string, { chunks = [] }: StatsCompilation): string[] {
  const found = new Set(chunks.filter(({ names }) => names?.includes(page)));
  // A `Set` is iterated including elements added during the loop, so this visits all descendants.
  for (const { children = [] } of found)
    for (const chunk of chunks) if (children.some((id) => id === chunk.id)) found.add(chunk);
  return [...found].flatMap(({ files = [] }) => files).filter((name) => name.endsWith('.css'));
}

function labelsOf(contract: AreaContract, texts: PublishInput['texts']): Release['labels'] {
  const keys = new Set([
    ...contract.routes.flatMap((route) => [
      route.title,
      route.description,
      ...(route.navigation ?? []).map(({ label }) => label),
      ...(route.questions ?? []).flatMap(({ question, answer }) => [question, answer]),
    ]),
    ...kindKeys(contract.kinds),
    ...(contract.bar ? barLinks(contract.bar) : []).map(({ label }) => label),
  ]);
  const entries = LANGUAGES.map(({ tag }) => [
    tag,
    Object.fromEntries([...keys].map((key) => [key, lookUpText(texts[tag], key)])),
  ]);
  return Object.fromEntries(entries) as Release['labels'];
}
