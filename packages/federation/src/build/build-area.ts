import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Release } from '@larkfield/contracts';
import { runWebpack } from './run-webpack.ts';
import { remoteConfig, serverConfig, shellConfig } from './webpack-config.ts';
import { readContract, textNamespaces } from './read-contract.ts';
import { drawIcons } from './icons.ts';
import { publishRelease } from './publish-release.ts';
import { drawSharePictures } from './share-picture.ts';
import { sharedVersions } from './shared-versions.ts';
import { readTexts } from './texts.ts';

export interface BuildAreaInput {
  readonly root: string;
  /** Folder of the area below `root`. */
  readonly id: string;
  readonly store: string;
}

const MARK = 'shell/src/favicon.svg';

/** Builds one area (or the shell) for browser and Node and publishes the release in the store. */
export async function buildArea({ root, id, store }: BuildAreaInput): Promise<Release> {
  const contract = await readContract(root, id);
  const out = join(root, id, 'dist');
  const dir = join(root, id);
  const target = { id, root, dir, out, development: false };
  const shell = id === 'shell';
  const stats = await runWebpack(shell ? shellConfig(target) : remoteConfig(target));
  await runWebpack(serverConfig(target, shell ? 'shell' : 'area'));
  copyImages(join(out, 'server'), join(out, 'public'));
  for (const files of ['files', 'generated/files']) copyFiles(join(dir, files), join(out, 'public'));
  drawSharePictures({ contract, dir, mark: join(root, MARK), to: join(out, 'public') });
  if (shell) drawIcons(readFileSync(join(root, MARK), 'utf8'), join(out, 'public'));
  const texts = readTexts(join(root, 'locales'), textNamespaces(contract));
  const missing = textNamespaces(contract).filter(
    (name) => !existsSync(join(root, 'locales/en', `${name}.json`)),
  );
  if (missing.length > 0) throw new Error(`${id}: no locales/en/${missing.join('.json, ')}.json`);
  const release = publishRelease({ contract, out, store, texts, stats, shared: sharedVersions(dir) });
  process.stdout.write(`built ${id} ${release.id} (${LANGUAGES.length} languages)\n`);
  return release;
}

/**
 * Copies images to the public files: an image that occurs only in pre-rendered HTML is not in the browser's build. File
 * names contain a content hash.
 */
function copyImages(from: string, to: string): void {
  for (const name of readdirSync(from)) if (!name.endsWith('.mjs')) cpSync(join(from, name), join(to, name));
}

/**
 * Copies files such as documents that an area publishes unchanged. Their names contain a content hash, like those of the
 * build.
 */
function copyFiles(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}
