import { FileRefused } from './file-refused.ts';
import { createFinder } from './forward-finder.ts';
import { createNameFinder } from './pdf-names.ts';

/** A PDF of 10 MB has a few hundred. */
const MAX_STREAMS = 4_000;

const OBJECTS = 'ObjStm';
const FILTERS = ['FlateDecode', 'Fl'] as const;
/** Other filters are refused: writers do not use them for object streams, and they would hide the content. */
const REFUSED_NAMES = [
  'DecodeParms',
  'DP',
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
  'Crypt',
] as const;
/** `First` exists only in object streams. Readers accept a stream with it even if its type is in another object. */
const FIRST = 'First';
const FILTER = 'Filter';
const NAMES = createNameFinder([OBJECTS, FIRST, FILTER, ...FILTERS, ...REFUSED_NAMES]);
/** Exactly one direct filter. A reference or a second filter would hide the content. */
const DIRECT_FILTER = /^[\s\0]*(?:\/|\[[\s\0]*\/[^\s\0()<>[\]{}/%]+[\s\0]*\])/;
const MAX_FILTER_BYTES = 64;

interface ObjectStream {
  /** Positions of its object, its stream, and the stream's end. */
  readonly start: number;
  readonly stream: number;
  readonly end: number;
}

/** Returns the compressed object streams of a PDF. @throws FileRefused */
export function findObjectStreams(bytes: Buffer): Buffer[] {
  const streamAt = createStreamFinder(bytes);
  const groups: Buffer[] = [];
  let [lastFilter, hidden, endOfLast] = [-1, -1, 0];
  let group: ObjectStream | undefined;
  const finish = ({ start, stream, end }: ObjectStream): void => {
    group = undefined;
    if (hidden > start) throw new FileRefused('active');
    // An uncompressed stream was searched with the file.
    if (lastFilter < start) return;
    if (stream < endOfLast) throw new FileRefused('damaged');
    if (groups.length === MAX_STREAMS) throw new FileRefused('archive');
    groups.push(contentOf(bytes, stream, end));
    endOfLast = end;
  };
  for (const { name, at, end } of NAMES.find(bytes)) {
    if (group && at > group.stream) finish(group);
    if (name === OBJECTS || name === FIRST) group ??= streamAt(at, name);
    else if (name === FILTER) {
      if (!DIRECT_FILTER.test(bytes.toString('latin1', end, end + MAX_FILTER_BYTES))) hidden = at;
    } else if (FILTERS.some((filter) => filter === name)) lastFilter = at;
    else hidden = at;
  }
  if (group) finish(group);
  return groups;
}

/** Returns the object stream that a name belongs to, or undefined for a name that other objects have too. */
function createStreamFinder(
  bytes: Buffer,
): (at: number, name: typeof OBJECTS | typeof FIRST) => ObjectStream | undefined {
  const objects = createFinder(bytes, 'obj');
  const streams = createFinder(bytes, 'stream');
  const ends = createFinder(bytes, 'endstream');
  const objectEnds = createFinder(bytes, 'endobj');
  return (at, name) => {
    const [start, stream, objectEnd] = [objects.before(at), streams.from(at), objectEnds.from(at)];
    const isElsewhere = stream === undefined || (objectEnd !== undefined && objectEnd < stream);
    if (isElsewhere && name === FIRST) return undefined;
    // The type of an object stream that is given in another object.
    if (isElsewhere && objectEnd !== undefined) throw new FileRefused('active');
    const end = stream === undefined ? undefined : ends.from(stream + 6);
    if (start === undefined || stream === undefined || end === undefined) throw new FileRefused('damaged');
    return { start, stream, end };
  };
}

function contentOf(bytes: Buffer, stream: number, end: number): Buffer {
  const lineEnd = bytes.toString('latin1', stream + 6, stream + 8) === '\r\n' ? 2 : 1;
  return bytes.subarray(stream + 6 + lineEnd, end);
}
