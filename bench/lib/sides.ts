import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@larkfield/contracts';
import { compile, publish, readTexts, sharedVersions, shellConfig } from '@larkfield/federation/build';
import { readContract, textSpaces } from '@larkfield/federation/contract';
import { composeSite, liveSite, promoteSite } from '@larkfield/federation/compose';
import webpack from 'webpack';
import { site } from '../../site.config.ts';
import { liveFolder, liveReleases } from '../../tools/lib/live-folder.ts';
import { ROOT, SITES, STORE } from '../../tools/lib/paths.ts';

/** A composed site that an edge can serve. */
export interface Side {
  readonly name: string;
  readonly sitesDir: string;
  readonly storeDir: string;
}

const BASE = join(ROOT, 'dist/bench');

/** The site as it is. */
export const federated: Side = { name: 'federated', sitesDir: SITES, storeDir: STORE };

/** The same documents without any script. */
export function plainSide(): Side {
  const sitesDir = join(BASE, 'plain');
  rmSync(sitesDir, { recursive: true, force: true });
  const id = liveSite(SITES);
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

/** A document with nothing left to run or to load for it. */
export function withoutScript(html: string): string {
  return html.replace(/<script[^]*?<\/script>\n?/g, '').replace(/<link rel="modulepreload"[^>]*>\n?/g, '');
}

/** The same sources in one ordinary bundle. */
export async function oneBundleSide(): Promise<Side> {
  const storeDir = join(BASE, 'one-bundle-store');
  const sitesDir = join(BASE, 'one-bundle');
  const out = join(BASE, 'one-bundle-build');
  const dir = join(ROOT, 'bench/one-bundle');
  rmSync(storeDir, { recursive: true, force: true });
  const config = shellConfig({ id: 'shell', root: ROOT, dir, out, development: false });
  const stats = await compile({
    ...config,
    plugins: [...(config.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  const active = liveReleases();
  mkdirSync(join(out, 'server'), { recursive: true });
  cpSync(join(STORE, 'shell', active['shell'] ?? '', 'server.mjs'), join(out, 'server/server.mjs'));
  const contract = await readContract(ROOT, 'shell');
  const texts = readTexts(join(ROOT, 'locales'), textSpaces(contract));
  const shell = publish({ contract, out, store: storeDir, texts, stats, shared: sharedVersions(dir) });
  for (const area of Object.keys(active).filter((id) => id !== 'shell')) {
    copyWithoutScripts(area, active[area] ?? '', storeDir);
  }
  const { id, problems } = await composeSite({
    store: storeDir,
    active: { ...active, shell: shell.id },
    brand: site,
    sites: sitesDir,
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  promoteSite(sitesDir, id);
  return { name: 'one bundle', sitesDir, storeDir };
}

/** The area's pages and texts; its code is in the bundle. */
function copyWithoutScripts(area: string, id: string, storeDir: string): void {
  cpSync(join(STORE, area), join(storeDir, area), { recursive: true });
  const file = join(storeDir, area, id, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const pages = Object.fromEntries(Object.keys(release.pages).map((page) => [page, { js: [], css: [] }]));
  writeFileSync(file, JSON.stringify({ ...release, pages }));
}
