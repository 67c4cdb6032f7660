import type { FileType } from '@larkfield/contracts';
import { FileRefused } from './file-refused.ts';
import type { ZipEntry } from './zip-directory.ts';

const MAIN_PARTS: Readonly<Record<string, FileType>> = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
};

/** Parts with code or embedded files. */
const ACTIVE_PARTS =
  /(?:^|\/)(?:vba\w*\.(?:bin|xml)|activeX\d*|embeddings|macrosheets|dialogsheets|customUI\d*|externalLinks|attachedToolbars\.bin)(?:$|[/.])/i;

/** Returns the type of an office document by its parts, or undefined for another archive. */
export function detectOfficeType(entries: readonly Pick<ZipEntry, 'name'>[]): FileType | undefined {
  const names = entries.map(({ name }) => name);
  if (!names.includes('[Content_Types].xml')) return undefined;
  const main = Object.entries(MAIN_PARTS).find(([part]) => names.includes(part));
  if (!main) throw new FileRefused('type');
  return main[1];
}

/** Checks one part of an office document. @throws FileRefused */
export function checkOfficePart(name: string, content: Buffer): void {
  if (ACTIVE_PARTS.test(name)) throw new FileRefused('active');
  if (!/\.(?:xml|rels|vml)$/i.test(name)) return;
  const text = textOf(content);
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject|activeX/i.test(text))
    throw new FileRefused('active');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || ENCODED_LETTER.test(text) || hasField(text))
    throw new FileRefused('active');
  if (name.endsWith('.rels')) for (const relation of relationsOf(text)) refuseExternal(relation);
}

/** A Latin letter as a character reference. No program writes these; they would hide words from a search. */
const ENCODED_LETTER =
  /&#(?:x?0{16}|x0{0,15}(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]);|0{0,15}(?:6[5-9]|[78]\d|90|9[7-9]|1[01]\d|12[0-2]);)/i;

/** Decodes XML, which may be UTF-8 or UTF-16. */
function textOf(content: Buffer): string {
  const mark = content.toString('hex', 0, 2);
  if (mark === 'fffe') return content.toString('utf16le');
  if (mark !== 'feff') return content.toString('utf8');
  const pairs = content.subarray(0, content.length - (content.length % 2));
  return Buffer.from(pairs).swap16().toString('utf16le');
}

/** Returns whether the text has a field that starts programs. Its letters may be split over several text runs. */
function hasField(text: string): boolean {
  if (text.includes('ddeLink')) return true;
  if (!text.includes('instr')) return false;
  const found = (parts: Iterable<string>): boolean => {
    const search = createFieldSearch();
    for (const part of parts) if (search(part)) return true;
    return search(' ', true);
  };
  return found(wordsOf(text)) || found(wordsOf(text, 'instrText')) || found(instructionsOf(text));
}

/** Yields the text between tags, or only the text of one element, so that no text before it can hide a field name. */
function* wordsOf(text: string, element = ''): Generator<string> {
  let at = 0;
  let isWanted = element === '';
  for (let tag = text.indexOf('<'); tag >= 0; tag = text.indexOf('<', at)) {
    const end = text.indexOf('>', tag);
    if (end < 0) break;
    if (isWanted && tag > at) yield text.slice(at, tag);
    isWanted = element === '' || (text[tag + 1] !== '/' && text.slice(tag, end).includes(element));
    at = end + 1;
  }
  if (isWanted) yield text.slice(at);
}

/** With any namespace prefix. */
const INSTRUCTION = /instr\s*=\s*(["'])/g;

function* instructionsOf(text: string): Generator<string> {
  const search = new RegExp(INSTRUCTION);
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const end = text.indexOf(found[1] ?? '"', search.lastIndex);
    // The pattern also matches in plain text, where it must not hide the next attribute: the search continues
    // behind the first quote.
    if (end >= 0) yield `${text.slice(search.lastIndex, end)} `;
  }
}

const SEARCHED_AT_ONCE = 16 * 1024;
/** Length of `DDEAUTO` and the character before it. */
const OVERLAP = 16;

/** Returns a function that receives a text in parts and returns whether they contain a DDE field name. */
function createFieldSearch(): (part: string, isLast?: boolean) => boolean {
  let text = '';
  return (part, isLast = false) => {
    text += part;
    if (!isLast && text.length < SEARCHED_AT_ONCE) return false;
    // The next character may be an encoded space.
    if (/\bDDE(?:AUTO)?[\s&]/i.test(text)) return true;
    text = text.slice(-OVERLAP);
    return false;
  };
}

/** The URL is the longest part of a relation. */
const MAX_RELATION = 64 * 1024;

/** Yields each relation with its attributes, which cannot contain `<`. */
function* relationsOf(text: string): Generator<string> {
  for (let at = text.indexOf('<Relationship'); at >= 0;) {
    const next = text.indexOf('<', at + 1);
    yield text.slice(at, next < 0 ? undefined : next);
    at = next < 0 ? -1 : text.indexOf('<Relationship', next);
  }
}

/** Only hyperlinks, which a person clicks, may point outside of the document. */
function refuseExternal(relation: string): void {
  if (relation.length > MAX_RELATION) throw new FileRefused('damaged');
  const isOut = /TargetMode\s*=\s*["']External["']/i.test(relation);
  const isLink = /Type\s*=\s*["'][^"']{0,200}\/hyperlink["']/i.test(relation);
  if (isOut && !isLink) throw new FileRefused('active');
}
