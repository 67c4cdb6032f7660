import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageProblems } from './lib/coverage.ts';
import { ROOT } from './lib/paths.ts';

/** Fails when `docs/coverage.md` lacks a requirement, counts wrongly, or names a place or test that is not there. */
const problems = coverageProblems(readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8'), (path) =>
  existsSync(join(ROOT, path)),
);
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'coverage: the list is whole' : `coverage: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
