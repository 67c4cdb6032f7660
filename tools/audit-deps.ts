import { dependencyProblems } from './dependencies/check.ts';
import { knownAdvisories } from './dependencies/advisories.ts';
import { ROOT } from './lib/paths.ts';

/**
 * `npm run audit:deps [-- --offline]`: whether versions are pinned and proven by hashes, nothing runs at installation, and
 * licences are those that may be used; then, if the registry answers, what it knows against libraries that the site runs on.
 */
const problems = dependencyProblems(ROOT);
for (const problem of problems) console.log(problem);
console.log(
  `dependencies: ${problems.length === 0 ? 'pinned, proven, licensed' : `${problems.length} problems`}`,
);
const advisories = process.argv.includes('--offline') ? [] : knownAdvisories();
for (const advisory of advisories ?? []) console.log(advisory);
if (!advisories) console.log('advisories: the registry did not answer; ask again where it does');
process.exit(problems.length + (advisories?.length ?? 0) === 0 ? 0 : 1);
