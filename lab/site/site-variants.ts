import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@larkfield/contracts';
import {
  runWebpack,
  publishRelease,
  readTexts,
  sharedVersions,
  shellConfig,
} from '@larkfield/federation/build';
import { readContract, textNamespaces } from '@larkfield/federation/contract';
import { readLiveSiteId, promoteSite } from '@larkfield/federation/compose';
import webpack from 'webpack';
import { composeExactReleases } from '../../tools/building/compose-exact-releases.ts';
import { liveFolder, liveReleases } from '../../tools/workspace/live-site.ts';
import { ROOT, SITES, STORE } from '../../tools/workspace/paths.ts';

/** A composed site that an edge can serve. */
export interface SiteVariant {
  readonly name: string;
  readonly sitesDir: string;
  readonly storeDir: string;
}

const BASE = join(ROOT, 'dist/lab');

export const federatedVariant: SiteVariant = { name: 'federated', sitesDir: SITES, storeDir: STORE };

/** Copies the site's documents and removes their scripts. */
export function createPlainVariant(): SiteVariant {
  const sitesDir = join(BASE, 'plain');
  rmSync(sitesDir, { recursive: true, force: true });
  const id = readLiveSiteId(SITES);
  const siteDir = join(sitesDir, id);
  cpSync(liveFolder(), siteDir, { recursive: true });
  promoteSite(sitesDir, id);
  for (const file of readdirSync(join(siteDir, 'pages'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const path = join(siteDir, 'pages', file);
    const html = readFileSync(path, 'utf8');
    writeFileSync(path, withoutScript(html));
  }
  return { name: 'plain', sitesDir, storeDir: STORE };
}

/** Removes scripts and module preloads. */
export function withoutScript(html: string): string {
  return html.replace(/<script[^]*?<\/script>\n?/g, '').replace(/<link rel="modulepreload"[^>]*>\n?/g, '');
}

/** Bundles all sources into one script instead of federated modules. */
export async function createOneBundleVariant(): Promise<SiteVariant> {
  const storeDir = join(BASE, 'one-bundle-store');
  const sitesDir = join(BASE, 'one-bundle');
  const out = join(BASE, 'one-bundle-build');
  const dir = join(ROOT, 'lab/one-bundle');
  rmSync(storeDir, { recursive: true, force: true });
  const config = shellConfig({ id: 'shell', root: ROOT, dir, out, development: false });
  const stats = await runWebpack({
    ...config,
    plugins: [...(config.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  const active = liveReleases();
  mkdirSync(join(out, 'server'), { recursive: true });
  cpSync(join(STORE, 'shell', active['shell'] ?? '', 'server.mjs'), join(out, 'server/server.mjs'));
  const contract = await readContract(ROOT, 'shell');
  const texts = readTexts(join(ROOT, 'locales'), textNamespaces(contract));
  const shell = publishRelease({ contract, out, store: storeDir, texts, stats, shared: sharedVersions(dir) });
  for (const area of Object.keys(active).filter((id) => id !== 'shell')) {
    copyWithoutScripts(area, active[area] ?? '', storeDir);
  }
  await composeExactReleases({ store: storeDir, active: { ...active, shell: shell.id }, sites: sitesDir });
  return { name: 'one bundle', sitesDir, storeDir };
}

/** Copies pages and texts of an area. Its code is in the bundle. */
function copyWithoutScripts(area: string, id: string, storeDir: string): void {
  cpSync(join(STORE, area), join(storeDir, area), { recursive: true });
  const file = join(storeDir, area, id, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const pages = Object.fromEntries(Object.keys(release.pages).map((page) => [page, { js: [], css: [] }]));
  writeFileSync(file, JSON.stringify({ ...release, pages }));
}
