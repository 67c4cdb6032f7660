import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Provenance } from '@larkfield/contracts';
import { areaInputs, areaTexts, inputHashes, type AreaSources } from '../lib/area-inputs.ts';
import { pinnedTools } from '../lib/pinned-tools.ts';
import { untranslatedTexts } from '../lib/refuse-untranslated.ts';

/** Libraries that turn sources into a release. */
const BUILDERS = ['webpack', '@module-federation/enhanced', '@swc/core'];

/**
 * What a release was made from and by; of the machine that made it nothing. A commit is named where there is a history, or
 * by `COMMIT` where only the sources were copied.
 */
export function provenanceOf(root: string, area: AreaSources): Provenance {
  const inputs = inputHashes(root, [area])[area.id] ?? '';
  const builder = { node: process.versions.node, pnpm: pinnedTools().pnpm, ...versionsOf(root, BUILDERS) };
  const untranslated = untranslatedTexts(join(root, 'locales'), areaTexts(area));
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
