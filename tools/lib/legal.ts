import { join } from 'node:path';
import { directionOf, LANGUAGES, type Brand, type Language } from '@larkfield/contracts';
import { LEGAL_DOCUMENTS, LEGAL_PATHS, type LegalDocument } from '../../mf-marketing/src/legal/documents.ts';
import { site } from '../../site.config.ts';
import { ROOT } from './paths.ts';
import {
  DOCUMENT_STYLE,
  escapeHtml as escape,
  pdfName,
  readDocumentTexts,
  type DocumentTexts,
  type PdfDocument,
} from './pdf-documents.ts';

/** Where the PDFs of the legal documents are kept; published with the area as they are. */
export const LEGAL_FILES = join(ROOT, 'mf-marketing/files');

/** What all PDFs should be, by the present texts: 4 documents in 13 languages. */
export function legalPdfs(brand: Brand = site): PdfDocument[] {
  return LANGUAGES.flatMap(({ tag }) => {
    const texts = readDocumentTexts(tag, 'legal');
    return (Object.keys(LEGAL_DOCUMENTS) as LegalDocument[]).map((document) => {
      const html = printed(document, tag, texts, brand);
      return { file: pdfName(LEGAL_PATHS[document].slice('/legal/'.length), tag, html), html };
    });
  });
}

function printed(document: LegalDocument, language: Language, texts: DocumentTexts, brand: Brand): string {
  const t = (key: string) =>
    escape(texts(key).replaceAll('{{name}}', brand.name).replaceAll('{{product}}', brand.product));
  const sections = LEGAL_DOCUMENTS[document].map(
    (key) =>
      `<h2>${t(`${document}.sections.${key}.title`)}</h2><p>${t(`${document}.sections.${key}.text`)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${t(`${document}.documentTitle`)} – ${escape(brand.name)}</title><style>${DOCUMENT_STYLE}</style></head>
<body>
<p class="brand">${escape(brand.name)}</p>
<h1>${t(`${document}.documentTitle`)}</h1>
<p class="sample"><strong>${t('sample')}</strong> ${t('version')}</p>
<p>${t(`${document}.lead`)}</p>
${sections.join('\n')}
<h2>${t('contactTitle')}</h2>
<p>${t('contactText')}</p>
<p>${escape(brand.email)}</p>
<address>${brand.address.map((line) => `<bdi>${escape(line)}</bdi>`).join('<br>')}</address>
</body>
</html>
`;
}
