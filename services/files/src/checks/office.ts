import type { FileType } from '@larkfield/contracts';
import { FileRefused } from '../refused.ts';
import type { ZipEntry } from './zip-directory.ts';

const MAIN: Readonly<Record<string, FileType>> = { 'word/document.xml': 'docx', 'xl/workbook.xml': 'xlsx' };

/** Parts that run, or are files themselves. */
const ACTIVE_PARTS =
  /(?:^|\/)(?:vba\w*\.(?:bin|xml)|activeX\d*|embeddings|macrosheets|dialogsheets|customUI\d*|externalLinks|attachedToolbars\.bin)(?:$|[/.])/i;

/** Links that a person clicks may lead out of the document; nothing else may. */
const RELATION = /<Relationship\b[^>]{0,4000}>/g;

/** The type of an office document by its parts; nothing when it is another archive. */
export function officeType(entries: readonly Pick<ZipEntry, 'name'>[]): FileType | undefined {
  const names = entries.map(({ name }) => name);
  if (!names.includes('[Content_Types].xml')) return undefined;
  const main = Object.entries(MAIN).find(([part]) => names.includes(part));
  if (!main) throw new FileRefused('type');
  return main[1];
}

/** Looks at one part of an office document. @throws FileRefused */
export function checkOfficePart(name: string, content: Buffer): void {
  if (ACTIVE_PARTS.test(name)) throw new FileRefused('active');
  if (!/\.(?:xml|rels|vml)$/i.test(name)) return;
  const text = textOf(content);
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject|activeX/i.test(text))
    throw new FileRefused('active');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || hasField(text)) throw new FileRefused('active');
  if (name.endsWith('.rels')) for (const [relation] of text.matchAll(RELATION)) refuseFetched(relation);
}

/** UTF-16 is XML as well. */
function textOf(content: Buffer): string {
  const mark = content.toString('hex', 0, 2);
  if (mark === 'fffe') return content.toString('utf16le');
  return mark === 'feff' ? Buffer.from(content).swap16().toString('utf16le') : content.toString('utf8');
}

/** Fields that start programs; the letters may be spread over several runs. */
function hasField(text: string): boolean {
  if (!text.includes('instrText') && !text.includes('w:instr') && !text.includes('ddeLink')) return false;
  const words = text.replaceAll(/<[^>]{0,2000}>/g, '');
  const attributes = [...text.matchAll(/w:instr="([^"]{0,2000})"/g)].map(([, value]) => value);
  return text.includes('ddeLink') || /\bDDE(?:AUTO)?\s/i.test([words, ...attributes].join(' '));
}

function refuseFetched(relation: string): void {
  const isOut = /TargetMode\s*=\s*["']External["']/i.test(relation);
  const isLink = /Type\s*=\s*["'][^"']{0,200}\/hyperlink["']/i.test(relation);
  if (isOut && !isLink) throw new FileRefused('active');
}
