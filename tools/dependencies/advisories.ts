import { spawnSync } from 'node:child_process';
import { ROOT } from '../lib/paths.ts';
import { pinnedTools } from '../lib/pinned-tools.ts';

const LIMIT_MS = 60_000;

interface Report {
  readonly advisories?: Readonly<Record<string, Advisory>>;
}

interface Advisory {
  readonly module_name: string;
  readonly severity: string;
  readonly title: string;
}

/** What the registry knows against libraries that the site runs on; nothing when it does not answer. */
export function knownAdvisories(): readonly string[] | undefined {
  const args = ['--yes', `pnpm@${pinnedTools().pnpm}`, 'audit', '--prod', '--json'];
  const { stdout } = spawnSync('npx', args, { cwd: ROOT, encoding: 'utf8', timeout: LIMIT_MS });
  return advisoriesIn(stdout);
}

/** Reads the report of `pnpm audit`. */
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
