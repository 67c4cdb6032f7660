import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Release } from '@larkfield/contracts';
import { compile } from './compile.ts';
import { remoteConfig, serverConfig, shellConfig } from './config.ts';
import { readContract, textSpaces } from './contract.ts';
import { drawIcons } from './icons.ts';
import { publish } from './release.ts';
import { drawSharePictures } from './share-picture.ts';
import { sharedVersions } from './shared-versions.ts';
import { readTexts } from './texts.ts';

export interface BuildAreaInput {
  /** Root of the repository. */
  readonly root: string;
  /** Folder of the area below it. */
  readonly id: string;
  /** Root of the release store. */
  readonly store: string;
}

/** The sign of the site, which stands beside its name and in the tab. */
const MARK = 'shell/src/favicon.svg';

/** Builds one area (or the shell) for browser and Node and puts the release into the store. */
export async function buildArea({ root, id, store }: BuildAreaInput): Promise<Release> {
  const contract = await readContract(root, id);
  const out = join(root, id, 'dist');
  const dir = join(root, id);
  const target = { id, root, dir, out, development: false };
  const shell = id === 'shell';
  const stats = await compile(shell ? shellConfig(target) : remoteConfig(target));
  await compile(serverConfig(target, shell ? 'shell' : 'area'));
  copyDrawings(join(out, 'server'), join(out, 'public'));
  for (const files of ['files', 'generated/files']) copyFiles(join(dir, files), join(out, 'public'));
  drawSharePictures({ contract, dir, mark: join(root, MARK), to: join(out, 'public') });
  if (shell) drawIcons(readFileSync(join(root, MARK), 'utf8'), join(out, 'public'));
  const texts = readTexts(join(root, 'locales'), textSpaces(contract));
  const missing = textSpaces(contract).filter(
    (name) => !existsSync(join(root, 'locales/en', `${name}.json`)),
  );
  if (missing.length > 0) throw new Error(`${id}: no locales/en/${missing.join('.json, ')}.json`);
  const release = publish({ contract, out, store, texts, stats, shared: sharedVersions(dir) });
  process.stdout.write(`built ${id} ${release.id} (${LANGUAGES.length} languages)\n`);
  return release;
}

/** A drawing may stand in documents alone: no script of browsers names it then. Names are those of contents. */
function copyDrawings(from: string, to: string): void {
  for (const name of readdirSync(from)) if (!name.endsWith('.mjs')) cpSync(join(from, name), join(to, name));
}

/** What an area publishes as it is, such as documents: names carry a hash of the content, as those of the build do. */
function copyFiles(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}
