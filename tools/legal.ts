import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findHeadless } from './lib/chromium.ts';
import {
  INVESTMENT_FILES,
  INVESTMENT_LIST,
  investmentList,
  investmentPdfs,
} from './lib/investment-documents.ts';
import { LEGAL_FILES, legalPdfs } from './lib/legal.ts';
import type { PdfDocument } from './lib/pdf-documents.ts';

/**
 * `npm run legal`: prints the legal documents and those of the investment opportunities whose text has changed, and removes
 * what is out of date.
 */
await print('legal documents', LEGAL_FILES, legalPdfs());
await print('investment documents', INVESTMENT_FILES, investmentPdfs());
writeFileSync(INVESTMENT_LIST, investmentList());

async function print(what: string, folder: string, wanted: readonly PdfDocument[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const names = new Set(wanted.map(({ file }) => file));
  const present = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  for (const name of present.filter((each) => !names.has(each))) rmSync(join(folder, name));
  const missing = wanted.filter(({ file }) => !present.includes(file));
  if (missing.length > 0) {
    const browser = await chromium.launch({ executablePath: findHeadless(), args: ['--no-sandbox'] });
    const page = await browser.newPage();
    for (const { file, html } of missing) {
      await page.setContent(html);
      await page.pdf({
        path: join(folder, file),
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        outline: true,
      });
    }
    await browser.close();
  }
  console.log(`${what}: ${missing.length} printed, ${wanted.length - missing.length} up to date`);
}
