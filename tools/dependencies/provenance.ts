import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Provenance } from '@larkfield/contracts';
import { areaInputs, areaNamespaces, inputHashes, type AreaSources } from '../workspace/area-inputs.ts';
import { pinnedTools } from '../workspace/pinned-versions.ts';
import { untranslatedTexts } from '../texts/untranslated-texts.ts';

/** Packages that build a release. */
const BUILDERS = ['webpack', '@module-federation/enhanced', '@swc/core'];

/**
 * Returns the provenance of a release: its sources and build tools, nothing about the machine. The commit comes from
 * git, or from `COMMIT` where only the sources were copied.
 */
export function provenanceOf(root: string, area: AreaSources): Provenance {
  const inputs = inputHashes(root, [area])[area.id] ?? '';
  const builder = { node: process.versions.node, pnpm: pinnedTools().pnpm, ...versionsOf(root, BUILDERS) };
  const untranslated = untranslatedTexts(join(root, 'locales'), areaNamespaces(area));
  return {
    ...commitOf(root, areaInputs(area)),
    inputs,
    builder,
    ...(untranslated.length > 0 ? { untranslated } : {}),
  };
}

function commitOf(root: string, inputs: readonly string[]): Pick<Provenance, 'commit' | 'changed'> {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const given = process.env['COMMIT'] ?? git('rev-parse', '--verify', 'HEAD').stdout;
  const commit = /^[0-9a-f]{40,64}(?=\s*$)/.exec(given)?.[0];
  if (!commit) return {};
  const changed = process.env['COMMIT'] ? '' : git('status', '--porcelain', '--', ...inputs).stdout;
  return { commit, ...(changed === '' ? {} : { changed: true as const }) };
}

function versionsOf(root: string, names: readonly string[]): Record<string, string> {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const versions = names.flatMap((name) => {
    const found = lock.split(`\n  '${name}@`)[1] ?? lock.split(`\n  ${name}@`)[1];
    const version = /^\d[\w.-]*/.exec(found ?? '')?.[0];
    return version ? [[name, version] as const] : [];
  });
  return Object.fromEntries(versions);
}
