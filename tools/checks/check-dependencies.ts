import { dependencyProblems } from '../dependencies/dependency-problems.ts';
import { knownAdvisories } from '../dependencies/advisories.ts';
import { ROOT } from '../workspace/paths.ts';

/**
 * `npm run check dependencies` (with `--offline`), `npm run lab -- audit`: checks that versions are pinned and have hashes, that no package runs
 * install scripts, and that licences are allowed. Without `--offline` it then asks the registry for advisories about
 * production dependencies.
 */
const problems = dependencyProblems(ROOT);
for (const problem of problems) console.log(problem);
console.log(
  `dependencies: ${problems.length === 0 ? 'pinned, proven, licensed' : `${problems.length} problems`}`,
);
const advisories = process.argv.includes('--offline') ? [] : knownAdvisories();
for (const advisory of advisories ?? []) console.log(advisory);
if (!advisories) console.log('advisories: the registry did not answer');
process.exit(problems.length + (advisories?.length ?? 0) === 0 ? 0 : 1);
