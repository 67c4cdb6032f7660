import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@larkfield/contracts';
import { hashInputs } from '../workspace/hash-inputs.ts';
import { ROOT } from '../workspace/paths.ts';
import type { AreaDocument } from './document.ts';

/** A document and its file name. */
export interface NamedDocument extends AreaDocument {
  /** `<name>.<language>.<hash>.pdf`. The hash is that of the content and of the code that draws it. */
  readonly file: string;
}

export function namedDocuments(documents: readonly AreaDocument[]): readonly NamedDocument[] {
  const code = hashInputs(ROOT, ['packages/pdf', 'tools/documents/write-documents.ts']);
  return documents.map((document) => {
    const { name, language } = document;
    const hash = createHash('sha256').update(code).update(JSON.stringify(document)).digest('hex');
    return { ...document, file: `${name}.${language}.${hash.slice(0, 10)}.pdf` };
  });
}

/**
 * Writes the PDFs of an area to `<area>/generated/files`, which its build publishes, and their list to
 * `<area>/generated/files.js`. Skips existing files, whose names contain the hash of the content, and removes outdated
 * ones. Resolves with the number of written PDFs.
 */
export async function writeDocuments(area: string, documents: readonly AreaDocument[]): Promise<number> {
  const folder = join(area, 'generated/files');
  await mkdir(folder, { recursive: true });
  const wanted = namedDocuments(documents);
  const missing = wanted.filter(({ file }) => !existsSync(join(folder, file)));
  for (const document of missing) await writeWhole(join(folder, document.file), await render(document));
  const names = new Set(wanted.map(({ file }) => file));
  await Promise.all(
    readdirSync(folder)
      .filter((name) => !names.has(name))
      .map((name) => rm(join(folder, name))),
  );
  const list = await listOf(folder, wanted);
  await writeChanged(join(area, 'generated/files.js'), `export const files = ${JSON.stringify(list)};\n`);
  await writeChanged(join(area, 'generated/files.d.ts'), typesOf(wanted));
  return missing.length;
}

async function render({ language, title, date, blocks, footer }: AreaDocument): Promise<Buffer> {
  // Loaded only when needed: it takes half a second.
  const { renderPdf } = await import('@larkfield/pdf');
  return renderPdf(
    {
      ...{ language, title, createdAt: new Date(date) },
      footer: (page, pages) => `${footer} · ${page} / ${pages}`,
    },
    blocks,
  );
}

type FileList = Record<string, Record<string, { readonly file: string; readonly bytes: number }>>;

async function listOf(folder: string, documents: readonly NamedDocument[]): Promise<FileList> {
  const list: FileList = {};
  for (const { name, language, file } of documents) {
    const { size } = await stat(join(folder, file));
    (list[language] ??= {})[name] = { file, bytes: size };
  }
  return list;
}

function typesOf(documents: readonly AreaDocument[]): string {
  const union = (names: readonly string[]) => [...new Set(names)].map((name) => `'${name}'`).join(' | ');
  return `/** PDFs by language and name, with their sizes. */
export declare const files: Readonly<
  Record<
    ${union(LANGUAGES.map(({ tag }) => tag))},
    Readonly<Record<${union(documents.map(({ name }) => name))}, { readonly file: string; readonly bytes: number }>>
  >
>;
`;
}

/** Writes a file atomically, so that no process reads half of it. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const part = `${file}.${process.pid}`;
  await writeFile(part, content);
  await rename(part, file);
}

async function writeChanged(file: string, content: string): Promise<void> {
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== content) await writeFile(file, content);
}
