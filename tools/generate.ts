import { join } from 'node:path';
import { site } from '../site.config.ts';
import { writeValidators } from '../packages/contracts/tools/write-validators.ts';
import { investmentDocuments } from './documents/investment-documents.ts';
import { legalDocuments } from './documents/legal-documents.ts';
import { writeDocuments } from './documents/write-documents.ts';
import { ROOT } from './lib/paths.ts';

/**
 * `npm run check generate`: makes what builds and tests of areas import, in the areas' folders `generated`: validators of
 * forms, and PDFs. What is up to date stays.
 */
await writeValidators(ROOT);
const written =
  (await writeDocuments(join(ROOT, 'mf-marketing'), legalDocuments(site))) +
  (await writeDocuments(join(ROOT, 'mf-invest'), investmentDocuments(site)));
if (written > 0) console.log(`${written} PDFs made from their texts`);
