import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readContract } from '@larkfield/federation/contract';
import { imageFolders } from '../infra/image-sources.ts';
import { changedParts } from './changed-parts.ts';
import { gitlabJobs } from './gitlab-jobs.ts';
import { areaIds, ROOT } from '../workspace/paths.ts';

/**
 * `node tools/bootstrap.mjs ci/print-changed-parts [--since <commit>] [--gitlab <file>]`: prints, as lines `name=JSON`,
 * which areas and images changed since a commit. Without a known commit everything counts as changed. In GitHub Actions
 * the lines become outputs of the step; for GitLab it writes jobs into a file.
 */
const { values } = parseArgs({
  options: { since: { type: 'string' }, gitlab: { type: 'string' } },
});

const areas = await Promise.all(areaIds().map((id) => readContract(ROOT, id)));
const processes = readdirSync(join(ROOT, 'services')).filter((name) =>
  existsSync(join(ROOT, 'services', name, 'src/server.ts')),
);
const images = new Map(processes.map((name) => [name, imageFolders(ROOT, name)]));
// The lock file belongs to no area.
const parts = changedParts(changedSince(values.since) ?? ['pnpm-lock.yaml'], { areas, images });
const lines = Object.entries(parts)
  .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
  .join('');
process.stdout.write(lines);
if (values.gitlab) writeFileSync(values.gitlab, JSON.stringify(gitlabJobs(parts), null, 2));
const { GITHUB_OUTPUT } = process.env;
if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, lines);
process.exit(0);

/** Returns the files changed since the merge base with a commit; undefined when the commit is unknown here. */
function changedSince(commit: string | undefined): string[] | undefined {
  if (!commit) return undefined;
  const { status, stdout } = spawnSync(
    'git',
    ['diff', '--name-only', '--no-renames', '-z', `${commit}...HEAD`],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return status === 0 ? stdout.split('\0').filter(Boolean) : undefined;
}
