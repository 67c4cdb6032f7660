import { LANGUAGES, type Brand, type Language } from '@larkfield/contracts';
import type { Block } from '@larkfield/pdf';
import { operator } from '../../site.config.ts';
import { declarationsOf } from '../../mf-marketing/src/legal/declarations.ts';
import { LEGAL_DOCUMENTS, LEGAL_PATHS, type LegalDocument } from '../../mf-marketing/src/legal/documents.ts';
import { createDocument, readDocumentTexts, type AreaDocument } from './document.ts';

/** Date of the version in `legal.json`. */
const VERSION_DATE = '2026-11-26';

/** Returns the contents of the PDFs of all legal documents, in every language. */
export function legalPdfContents(brand: Brand): readonly AreaDocument[] {
  const documents = Object.keys(LEGAL_DOCUMENTS) as LegalDocument[];
  return LANGUAGES.flatMap(({ tag }) => documents.map((document) => legalDocument(document, tag, brand)));
}

function legalDocument(document: LegalDocument, language: Language, brand: Brand): AreaDocument {
  const text = readDocumentTexts(language, 'legal', brand);
  return createDocument(brand, {
    name: LEGAL_PATHS[document].slice('/legal/'.length),
    language,
    title: text(`${document}.documentTitle`),
    date: VERSION_DATE,
    blocks: [
      { kind: 'box', texts: [text('sample'), text('version')] },
      { kind: 'paragraph', text: text(`${document}.lead`) },
      ...LEGAL_DOCUMENTS[document].flatMap((section): Block[] => [
        { kind: 'heading', text: text(`${document}.sections.${section}.title`) },
        { kind: 'paragraph', text: text(`${document}.sections.${section}.text`) },
        ...declarationsOf(`${document}.${section}`, text).flatMap(({ title, facts }): Block[] => [
          { kind: 'notice', text: title },
          ...facts.map(({ label, value }): Block => ({ kind: 'row', label, value })),
        ]),
      ]),
      { kind: 'heading', text: text('contactTitle') },
      { kind: 'paragraph', text: text('contactText') },
      ...(operator.dataProtection === ''
        ? []
        : [{ kind: 'paragraph', text: `${text('dataProtection')} ${operator.dataProtection}` } as const]),
      { kind: 'address', lines: [brand.email] },
      { kind: 'address', lines: brand.address },
    ],
  });
}
