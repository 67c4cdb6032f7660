import { join } from 'node:path';
import { site } from '../site.config.ts';
import { writeValidators } from '../packages/contracts/tools/write-validators.ts';
import { investmentDocuments } from './documents/investment-documents.ts';
import { legalPdfContents } from './documents/legal-documents.ts';
import { writeDocuments } from './documents/write-documents.ts';
import { ROOT } from './workspace/paths.ts';

/**
 * `npm run check generate`: generates what builds and tests import, in the `generated` folders of the areas: form
 * validators and PDFs. Skips what is up to date.
 */
await writeValidators(ROOT);
const written =
  (await writeDocuments(join(ROOT, 'mf-marketing'), legalPdfContents(site))) +
  (await writeDocuments(join(ROOT, 'mf-invest'), investmentDocuments(site)));
if (written > 0) console.log(`${written} PDFs generated`);
