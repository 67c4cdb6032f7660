import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf, LANGUAGES, type Brand, type Language } from '@larkfield/contracts';
import { LEGAL_DOCUMENTS, LEGAL_PATHS, type LegalDocument } from '../../mf-marketing/src/legal/documents.ts';
import { site } from '../../site.config.ts';
import { ROOT } from './paths.ts';

/** Where the PDFs of the legal documents are kept; published with the area as they are. */
export const LEGAL_FILES = join(ROOT, 'mf-marketing/files');

export interface LegalPdf {
  /** `<page>.<language>.<hash of the text>.pdf` */
  readonly file: string;
  /** The document as the browser prints it. */
  readonly html: string;
}

/** What all PDFs should be, by the present texts: 4 documents in 13 languages. */
export function legalPdfs(brand: Brand = site): LegalPdf[] {
  return LANGUAGES.flatMap(({ tag }) => {
    const texts = readTexts(tag);
    return (Object.keys(LEGAL_DOCUMENTS) as LegalDocument[]).map((document) => {
      const html = printed(document, tag, texts, brand);
      const hash = createHash('sha256').update(html).digest('hex').slice(0, 10);
      return { file: `${LEGAL_PATHS[document].slice('/legal/'.length)}.${tag}.${hash}.pdf`, html };
    });
  });
}

type Texts = (key: string) => string;

function readTexts(language: Language): Texts {
  const file = join(ROOT, 'locales', language, 'legal.json');
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return (key) => {
    let node: unknown = all;
    for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
    if (typeof node !== 'string') throw new Error(`${file}: no text ${key}`);
    return node;
  };
}

function printed(document: LegalDocument, language: Language, texts: Texts, brand: Brand): string {
  const t = (key: string) =>
    escape(texts(key).replaceAll('{{name}}', brand.name).replaceAll('{{product}}', brand.product));
  const sections = LEGAL_DOCUMENTS[document].map(
    (key) =>
      `<h2>${t(`${document}.sections.${key}.title`)}</h2><p>${t(`${document}.sections.${key}.text`)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${t(`${document}.documentTitle`)} – ${escape(brand.name)}</title><style>${STYLE}</style></head>
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

const STYLE = `
@page { size: A4; margin: 17mm 22mm; }
body { font: 10.5pt/1.45 'Noto Sans', 'Noto Sans Arabic', sans-serif; color: #000; }
:lang(ja) body { font-family: 'Noto Sans CJK JP', sans-serif; }
:lang(ko) body { font-family: 'Noto Sans CJK KR', sans-serif; }
:lang(zh-Hans) body { font-family: 'Noto Sans CJK SC', sans-serif; }
:lang(zh-Hant) body { font-family: 'Noto Sans CJK TC', sans-serif; }
h1 { font-size: 22pt; line-height: 1.25; margin: 0 0 6mm; }
h2 { font-size: 13pt; margin: 7mm 0 1mm; break-after: avoid; }
p { margin: 0 0 3mm; orphans: 3; widows: 3; }
.brand { font-weight: 700; color: #095750; }
.sample { border: 0.5mm solid #095750; padding: 3mm 4mm; }
address { font-style: normal; }
`;

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
