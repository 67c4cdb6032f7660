import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import { ROOT } from './paths.ts';

/** A document that is printed beforehand and committed. */
export interface PdfDocument {
  /** `<name>.<language>.<hash of the text>.pdf` */
  readonly file: string;
  /** As the browser prints it. */
  readonly html: string;
}

/** Reads a text by its dotted key. @throws Error when there is none. */
export type DocumentTexts = (key: string) => string;

export function readDocumentTexts(language: Language, space: string): DocumentTexts {
  const file = join(ROOT, 'locales', language, `${space}.json`);
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return (key) => {
    let node: unknown = all;
    for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
    if (typeof node !== 'string') throw new Error(`${file}: no text ${key}`);
    return node;
  };
}

export function pdfName(name: string, language: Language, html: string): string {
  return `${name}.${language}.${createHash('sha256').update(html).digest('hex').slice(0, 10)}.pdf`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What all of them look like. */
export const DOCUMENT_STYLE = `
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
