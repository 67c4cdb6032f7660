import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.ts';
import { LEGAL_FILES, legalPdfs } from './lib/legal.ts';

/** `npm run legal`: prints the legal documents whose text has changed and removes what is out of date. */
mkdirSync(LEGAL_FILES, { recursive: true });
const wanted = legalPdfs();
const names = new Set(wanted.map(({ file }) => file));
const present = readdirSync(LEGAL_FILES).filter((name) => name.endsWith('.pdf'));
for (const name of present.filter((each) => !names.has(each))) rmSync(join(LEGAL_FILES, name));
const missing = wanted.filter(({ file }) => !present.includes(file));
if (missing.length > 0) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  for (const { file, html } of missing) {
    await page.setContent(html);
    await page.pdf({
      path: join(LEGAL_FILES, file),
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
  }
  await browser.close();
}
console.log(`legal documents: ${missing.length} printed, ${wanted.length - missing.length} up to date`);
