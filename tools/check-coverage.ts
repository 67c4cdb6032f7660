import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageProblems, readAnnotations } from './lib/coverage.ts';
import { ROOT } from './lib/paths.ts';
import { testFiles } from './lib/test-files.ts';

/** Fails when `docs/coverage.md` lacks a requirement, names a place that is not there, or says more than the tests do. */
const problems = coverageProblems(
  readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8'),
  readAnnotations(testFiles()),
  (path) => existsSync(join(ROOT, path)),
);
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'coverage: the list is whole' : `coverage: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
