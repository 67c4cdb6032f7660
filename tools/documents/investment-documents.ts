import { LANGUAGES, type Brand, type Language } from '@larkfield/contracts';
import type { Block } from '@larkfield/pdf';
import {
  DOCUMENT_DATE,
  DOCUMENT_NAMES,
  INVESTMENT_DOCUMENTS,
  type InvestmentDocument,
} from '../../mf-invest/src/opportunities/document-list.ts';
import { createDocument, readDocumentTexts, type AreaDocument } from './document.ts';

export function investmentDocuments(brand: Brand): readonly AreaDocument[] {
  return LANGUAGES.flatMap(({ tag }) => DOCUMENT_NAMES.map((name) => investmentDocument(name, tag, brand)));
}

function investmentDocument(name: InvestmentDocument, language: Language, brand: Brand): AreaDocument {
  const text = readDocumentTexts(language, 'invest.documents', brand);
  const names = readDocumentTexts(language, 'invest', brand);
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return createDocument(brand, {
    name,
    language,
    title: names(`documents.names.${name}`),
    date: DOCUMENT_DATE,
    blocks: [
      { kind: 'box', texts: [text('sample')] },
      { kind: 'paragraph', text: date.format(new Date(DOCUMENT_DATE)) },
      ...INVESTMENT_DOCUMENTS[name].flatMap((section): Block[] => [
        { kind: 'heading', text: text(`${name}.${section}.title`) },
        { kind: 'paragraph', text: text(`${name}.${section}.text`) },
      ]),
    ],
  });
}
