import { spawnSync } from 'node:child_process';
import { ROOT } from '../workspace/paths.ts';
import { pinnedTools } from '../workspace/pinned-versions.ts';

const LIMIT_MS = 60_000;

interface Report {
  readonly advisories?: Readonly<Record<string, Advisory>>;
}

interface Advisory {
  readonly module_name: string;
  readonly severity: string;
  readonly title: string;
}

/** Returns the registry's advisories about production dependencies; undefined when it does not answer. */
export function knownAdvisories(): readonly string[] | undefined {
  const args = ['--yes', `pnpm@${pinnedTools().pnpm}`, 'audit', '--prod', '--json'];
  const { stdout } = spawnSync('npx', args, { cwd: ROOT, encoding: 'utf8', timeout: LIMIT_MS });
  return advisoriesIn(stdout);
}

/** Reads a report of `pnpm audit`. Returns undefined when it is none. */
export function advisoriesIn(report: string): readonly string[] | undefined {
  try {
    const { advisories } = JSON.parse(report) as Report;
    if (!advisories) return undefined;
    return Object.values(advisories).map(
      ({ module_name, severity, title }) => `${module_name} (${severity}): ${title}`,
    );
  } catch {
    return undefined;
  }
}
