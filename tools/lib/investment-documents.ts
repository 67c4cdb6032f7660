import { statSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf, LANGUAGES, type Language } from '@larkfield/contracts';
import {
  DOCUMENT_DATE,
  DOCUMENT_NAMES,
  INVESTMENT_DOCUMENTS,
  type DocumentFile,
  type InvestmentDocument,
} from '../../mf-invest/src/opportunities/document-list.ts';
import { site } from '../../site.config.ts';
import { ROOT } from './paths.ts';
import {
  DOCUMENT_STYLE,
  escapeHtml,
  pdfName,
  readDocumentTexts,
  type DocumentTexts,
  type PdfDocument,
} from './pdf-documents.ts';

/** Where the PDFs of the opportunities are kept; published with the area as they are. */
export const INVESTMENT_FILES = join(ROOT, 'mf-invest/files');

/** What the page of the opportunities knows of them. */
export const INVESTMENT_LIST = join(ROOT, 'mf-invest/src/opportunities/document-files.json');

/** What all PDFs should be, by the present texts: 5 documents in 13 languages. */
export function investmentPdfs(): readonly PdfDocument[] {
  return LANGUAGES.flatMap(({ tag }) => DOCUMENT_NAMES.map((name) => pdfOf(tag, name)));
}

/** `document-files.json` for the PDFs that are there. */
export function investmentList(): string {
  const fileOf = (language: Language, name: InvestmentDocument): DocumentFile => {
    const { file } = pdfOf(language, name);
    return { file, bytes: statSync(join(INVESTMENT_FILES, file)).size };
  };
  const list = LANGUAGES.map(({ tag }) => [
    tag,
    Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, fileOf(tag, name)])),
  ]);
  return `${JSON.stringify(Object.fromEntries(list), null, 2)}\n`;
}

function pdfOf(language: Language, name: InvestmentDocument): PdfDocument {
  const texts = readDocumentTexts(language, 'invest.documents');
  const title = readDocumentTexts(language, 'invest')(`documents.names.${name}`);
  const html = printed({ language, name, title, texts });
  return { file: pdfName(name, language, html), html };
}

interface Printed {
  readonly language: Language;
  readonly name: InvestmentDocument;
  readonly title: string;
  readonly texts: DocumentTexts;
}

function printed({ language, name, title, texts }: Printed): string {
  const t = (key: string) => escapeHtml(texts(key).replaceAll('{{name}}', site.name));
  const sections = INVESTMENT_DOCUMENTS[name].map(
    (key) => `<h2>${t(`${name}.${key}.title`)}</h2><p>${t(`${name}.${key}.text`)}</p>`,
  );
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const [brand, heading] = [escapeHtml(site.name), escapeHtml(title)];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${heading} – ${brand}</title><style>${DOCUMENT_STYLE}</style></head>
<body>
<p class="brand">${brand}</p>
<h1>${heading}</h1>
<p class="sample"><strong>${t('sample')}</strong></p>
<p><time datetime="${DOCUMENT_DATE}">${date.format(new Date(DOCUMENT_DATE))}</time></p>
${sections.join('\n')}
</body>
</html>
`;
}
