import type { FileType } from '@larkfield/contracts';
import { FileRefused } from '../refused.ts';
import type { ZipEntry } from './zip-directory.ts';

const MAIN: Readonly<Record<string, FileType>> = { 'word/document.xml': 'docx', 'xl/workbook.xml': 'xlsx' };

/** Parts that run, or are files themselves. */
const ACTIVE_PARTS =
  /(?:^|\/)(?:vba\w*\.(?:bin|xml)|activeX\d*|embeddings|macrosheets|dialogsheets|customUI\d*|externalLinks|attachedToolbars\.bin)(?:$|[/.])/i;

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
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || HIDDEN_LETTER.test(text) || hasField(text))
    throw new FileRefused('active');
  if (name.endsWith('.rels')) for (const relation of relationsOf(text)) refuseFetched(relation);
}

/** A letter of the Latin alphabet by its number. No program writes one so; it would hide words from a search. */
const HIDDEN_LETTER =
  /&#(?:x?0{16}|x0{0,15}(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]);|0{0,15}(?:6[5-9]|[78]\d|90|9[7-9]|1[01]\d|12[0-2]);)/i;

/** UTF-16 is XML as well. */
function textOf(content: Buffer): string {
  const mark = content.toString('hex', 0, 2);
  if (mark === 'fffe') return content.toString('utf16le');
  if (mark !== 'feff') return content.toString('utf8');
  const pairs = content.subarray(0, content.length - (content.length % 2));
  return Buffer.from(pairs).swap16().toString('utf16le');
}

/** Fields that start programs; the letters may be spread over several runs. */
function hasField(text: string): boolean {
  if (text.includes('ddeLink')) return true;
  if (!text.includes('instr')) return false;
  const found = (pieces: Iterable<string>): boolean => {
    const search = createFieldSearch();
    for (const piece of pieces) if (search(piece)) return true;
    return search(' ', true);
  };
  return found(wordsOf(text)) || found(wordsOf(text, 'instrText')) || found(instructionsOf(text));
}

/** What the tags leave; with the name of an element only its own text, which no word before it may hide. */
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

/** Whatever the prefix of its namespace is. */
const INSTRUCTION = /instr\s*=\s*(["'])/g;

function* instructionsOf(text: string): Generator<string> {
  const search = new RegExp(INSTRUCTION);
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const end = text.indexOf(found[1] ?? '"', search.lastIndex);
    // The same words in a text are none, and must not hide the next one: the search goes on behind the first mark.
    if (end >= 0) yield `${text.slice(search.lastIndex, end)} `;
  }
}

const SEARCHED_AT_ONCE = 16 * 1024;
/** `DDEAUTO` with the letter before it. */
const CARRIED = 16;

/** Told of a text piece by piece, says whether the name of such a field is in it. */
function createFieldSearch(): (piece: string, isLast?: boolean) => boolean {
  let text = '';
  return (piece, isLast = false) => {
    text += piece;
    if (!isLast && text.length < SEARCHED_AT_ONCE) return false;
    // What follows may be a blank by its number.
    if (/\bDDE(?:AUTO)?[\s&]/i.test(text)) return true;
    text = text.slice(-CARRIED);
    return false;
  };
}

/** The address in a relation is the longest part of it. */
const LONGEST_RELATION = 64 * 1024;

/** Each relation with all of its attributes: none of them can hold the sign that begins the next tag. */
function* relationsOf(text: string): Generator<string> {
  for (let at = text.indexOf('<Relationship'); at >= 0;) {
    const next = text.indexOf('<', at + 1);
    yield text.slice(at, next < 0 ? undefined : next);
    at = next < 0 ? -1 : text.indexOf('<Relationship', next);
  }
}

/** Links that a person clicks may lead out of the document; nothing else may. */
function refuseFetched(relation: string): void {
  if (relation.length > LONGEST_RELATION) throw new FileRefused('damaged');
  const isOut = /TargetMode\s*=\s*["']External["']/i.test(relation);
  const isLink = /Type\s*=\s*["'][^"']{0,200}\/hyperlink["']/i.test(relation);
  if (isOut && !isLink) throw new FileRefused('active');
}
