import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, Language } from '@larkfield/contracts';
import type { Block } from '@larkfield/pdf';
import { ROOT } from '../workspace/paths.ts';

/** The content of a PDF that an area publishes. */
export interface AreaDocument {
  /** Prefix of the file name. */
  readonly name: string;
  readonly language: Language;
  readonly title: string;
  /** Date of the text, for example `2026-11-22`; the creation date of the PDF. */
  readonly date: string;
  readonly blocks: readonly Block[];
  /** Footer of each page, before the page number. */
  readonly footer: string;
}

/** Returns a document with the brand above the title, and a footer of title and brand. */
export function createDocument(
  brand: Brand,
  { title, blocks, ...rest }: Omit<AreaDocument, 'footer'>,
): AreaDocument {
  const heading: readonly Block[] = [
    { kind: 'brand', text: brand.name },
    { kind: 'title', text: title },
  ];
  return {
    ...rest,
    title: `${title} – ${brand.name}`,
    blocks: [...heading, ...blocks],
    footer: `${brand.name} · ${title}`,
  };
}

/** Returns a text by its dotted key, in the plural form for `count`. @throws Error when it is missing. */
export type DocumentTexts = (key: string, values?: { readonly count: number }) => string;

/** Reads the texts of a namespace and fills the brand's names into placeholders. */
export function readDocumentTexts(language: Language, namespace: string, brand: Brand): DocumentTexts {
  const file = join(ROOT, 'locales', language, `${namespace}.json`);
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const plurals = new Intl.PluralRules(language);
  return (name, values) => {
    const key = values ? `${name}_${plurals.select(values.count)}` : name;
    let node: unknown = all;
    for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
    if (typeof node !== 'string') throw new Error(`${file}: no text ${key}`);
    return node
      .replaceAll('{{name}}', brand.name)
      .replaceAll('{{product}}', brand.product)
      .replaceAll('{{count}}', String(values?.count));
  };
}
