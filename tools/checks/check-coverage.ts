import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageProblems, readAnnotations } from './coverage-table.ts';
import { ROOT } from '../workspace/paths.ts';
import { testFiles } from './read-test-files.ts';

/** Fails when `docs/coverage.md` lacks a requirement, names a missing path, or claims more than the tests show. */
const problems = coverageProblems(
  readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8'),
  readAnnotations(testFiles()),
  (path) => existsSync(join(ROOT, path)),
);
for (const problem of problems) console.log(problem);
console.log(
  problems.length === 0 ? 'coverage: the table is complete' : `coverage: ${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
