import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAnnotations, withTests } from './lib/coverage.ts';
import { ROOT } from './lib/paths.ts';
import { testFiles } from './lib/test-files.ts';

/** `npm run coverage`: writes into `docs/coverage.md` which tests show each line, by their annotations, and the count. */
const file = join(ROOT, 'docs/coverage.md');
writeFileSync(file, withTests(readFileSync(file, 'utf8'), readAnnotations(testFiles())));
await import('./check-coverage.ts');
