import { FileRefused } from '../refused.ts';
import { createFinder } from './finder.ts';
import { createNameFinder } from './pdf-names.ts';

/** A PDF of 10 MB has some hundred. */
const MOST_GROUPS = 4_000;

const OBJECTS = 'ObjStm';
const PACKINGS = ['FlateDecode', 'Fl'] as const;
/** Only the one packing that writers of groups use is taken; what else there is would hide their content. */
const OTHER_PACKINGS = [
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
/** Where its first object is, says a group alone: readers take it for one also where its type is somewhere else. */
const FIRST = 'First';
const FILTER = 'Filter';
const NAMES = createNameFinder([OBJECTS, FIRST, FILTER, ...PACKINGS, ...OTHER_PACKINGS]);
/** One packing, named where it belongs: a reference would lead to where nobody looks, a second one would hide what is in it. */
const NAMED = /^[\s\0]*(?:\/|\[[\s\0]*\/[^\s\0()<>[\]{}/%]+[\s\0]*\])/;
const LONGEST_NAMED = 64;

interface Group {
  /** Where its object begins, its stream, and the end of that. */
  readonly start: number;
  readonly stream: number;
  readonly end: number;
}

/**
 * The packed groups of objects of a PDF, none over another: what is in them no search of the file itself can see.
 * @throws FileRefused
 */
export function packedGroups(bytes: Buffer): Buffer[] {
  const groupAt = groupFinder(bytes);
  const groups: Buffer[] = [];
  let [packing, hidden, endOfLast] = [-1, -1, 0];
  let group: Group | undefined;
  const finish = ({ start, stream, end }: Group): void => {
    group = undefined;
    if (hidden > start) throw new FileRefused('active');
    // One that is not packed was searched with the file.
    if (packing < start) return;
    if (stream < endOfLast) throw new FileRefused('damaged');
    if (groups.length === MOST_GROUPS) throw new FileRefused('archive');
    groups.push(contentOf(bytes, stream, end));
    endOfLast = end;
  };
  for (const { name, at, end } of NAMES.find(bytes)) {
    if (group && at > group.stream) finish(group);
    if (name === OBJECTS || name === FIRST) group ??= groupAt(at, name);
    else if (name === FILTER) {
      if (!NAMED.test(bytes.toString('latin1', end, end + LONGEST_NAMED))) hidden = at;
    } else if (PACKINGS.some((one) => one === name)) packing = at;
    else hidden = at;
  }
  if (group) finish(group);
  return groups;
}

/** The group whose object a name stands in; nothing for a name that other objects have as well. */
function groupFinder(bytes: Buffer): (at: number, name: typeof OBJECTS | typeof FIRST) => Group | undefined {
  const objects = createFinder(bytes, 'obj');
  const streams = createFinder(bytes, 'stream');
  const ends = createFinder(bytes, 'endstream');
  const objectEnds = createFinder(bytes, 'endobj');
  return (at, name) => {
    const [start, stream, objectEnd] = [objects.before(at), streams.from(at), objectEnds.from(at)];
    const isElsewhere = stream === undefined || (objectEnd !== undefined && objectEnd < stream);
    if (isElsewhere && name === FIRST) return undefined;
    // The type of a group that another object names.
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
