import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAnnotations, updateCoverageTable } from '../tools/checks/coverage-table.ts';
import { ROOT } from '../tools/workspace/paths.ts';
import { testFiles } from '../tools/checks/read-test-files.ts';

/**
 * `npm run lab -- coverage`: updates the table in `docs/coverage.md` of which tests show each line, from their `covers`
 * annotations.
 */
const file = join(ROOT, 'docs/coverage.md');
writeFileSync(file, updateCoverageTable(readFileSync(file, 'utf8'), readAnnotations(testFiles())));
await import('../tools/checks/check-coverage.ts');
