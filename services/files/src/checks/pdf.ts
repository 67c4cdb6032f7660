import { promisify } from 'node:util';
import { constants, inflate as inflateCallback } from 'node:zlib';
import { FileRefused } from '../refused.ts';

const inflate = promisify(inflateCallback);

/** Names of what runs, opens other files or sends entries somewhere; none of them is in a scan or a signed form. */
const ACTIVE = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
];
const LOCKED = 'Encrypt';
const OBJECTS = 'ObjStm';

/** What ends a name. */
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;
const LONGEST_NAME = 127;

const MEGABYTE = 1024 * 1024;
const MOST_OBJECTS = 16 * MEGABYTE;
const MOST_ALL_OBJECTS = 64 * MEGABYTE;

/** Checks a whole PDF: that it is complete, open to read, and only for reading. @throws FileRefused */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw new FileRefused('damaged');
  // One end, and after it nothing that another program could take for the file.
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048));
  if (!/startxref\s{1,20}\d{1,10}\s{1,20}%%EOF[\s\0]{0,200}$/.test(tail)) throw new FileRefused('damaged');
  checkNames(bytes);
  let all = 0;
  for (const packed of objectStreams(bytes)) {
    const objects = await unpack(packed);
    all += objects.length;
    if (all > MOST_ALL_OBJECTS) throw new FileRefused('archive');
    checkNames(objects);
  }
}

function checkNames(bytes: Buffer): void {
  if (hasName(bytes, LOCKED)) throw new FileRefused('locked');
  if (ACTIVE.some((name) => hasName(bytes, name))) throw new FileRefused('active');
}

/** Anywhere, in strings and streams as well: where one program sees a string, another may see an object. */
function hasName(bytes: Buffer, name: string): boolean {
  return namesAt(bytes, name).next().done !== true;
}

function* namesAt(bytes: Buffer, name: string): Generator<number> {
  const wanted = `/${name}`;
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (end === bytes.length || DELIMITER.test(String.fromCharCode(bytes[end] ?? 0))) yield at;
  }
  yield* escapedAt(bytes, name);
}

/** `/J#53` is `/JS`. */
function* escapedAt(bytes: Buffer, name: string): Generator<number> {
  let after = 0;
  for (let sign = bytes.indexOf('#'); sign >= 0; sign = bytes.indexOf('#', Math.max(sign + 1, after))) {
    const at = bytes.lastIndexOf('/', sign);
    if (at < 0 || sign - at > LONGEST_NAME) continue;
    const text = bytes.toString('latin1', at + 1, at + 1 + LONGEST_NAME * 3);
    const end = text.search(DELIMITER);
    const raw = end < 0 ? text : text.slice(0, end);
    after = at + 1 + raw.length;
    if (decoded(raw) === name) yield at;
  }
}

function decoded(raw: string): string {
  return raw.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Packed groups of objects: what is in them no search of the file itself can see. */
function* objectStreams(bytes: Buffer): Generator<Buffer> {
  for (const at of namesAt(bytes, OBJECTS)) {
    const start = bytes.lastIndexOf('obj', at);
    const stream = bytes.indexOf('stream', at);
    const end = bytes.indexOf('endstream', stream + 6);
    if (start < 0 || stream < 0 || end < 0) throw new FileRefused('damaged');
    // Only the one packing that writers of such groups use; what else there is would hide its content.
    const words = decoded(bytes.toString('latin1', start, stream));
    if (
      /\/(?:DecodeParms|DP|ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)\b/.test(
        words,
      )
    )
      throw new FileRefused('active');
    const from = stream + 6 + (bytes.toString('latin1', stream + 6, stream + 8) === '\r\n' ? 2 : 1);
    const content = bytes.subarray(from, end);
    // One that is not packed was searched with the file.
    if (/\/(?:FlateDecode|Fl)\b/.test(words)) yield content;
  }
}

async function unpack(content: Buffer): Promise<Buffer> {
  const options = { maxOutputLength: MOST_OBJECTS, finishFlush: constants.Z_SYNC_FLUSH };
  return inflate(content, options).catch((error: NodeJS.ErrnoException) => {
    throw new FileRefused(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'archive' : 'damaged');
  });
}
