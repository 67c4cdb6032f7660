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
const NAMES = createNameFinder([OBJECTS, ...PACKINGS, ...OTHER_PACKINGS]);

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
  let [packing, otherPacking, endOfLast] = [-1, -1, 0];
  let group: Group | undefined;
  const finish = ({ start, stream, end }: Group): void => {
    group = undefined;
    if (otherPacking > start) throw new FileRefused('active');
    // One that is not packed was searched with the file.
    if (packing < start) return;
    if (stream < endOfLast) throw new FileRefused('damaged');
    if (groups.length === MOST_GROUPS) throw new FileRefused('archive');
    groups.push(contentOf(bytes, stream, end));
    endOfLast = end;
  };
  for (const { name, at } of NAMES.find(bytes)) {
    if (group && at > group.stream) finish(group);
    if (name === OBJECTS) group ??= groupAt(at);
    else if (PACKINGS.some((one) => one === name)) packing = at;
    else otherPacking = at;
  }
  if (group) finish(group);
  return groups;
}

function groupFinder(bytes: Buffer): (at: number) => Group {
  const objects = createFinder(bytes, 'obj');
  const streams = createFinder(bytes, 'stream');
  const ends = createFinder(bytes, 'endstream');
  return (at) => {
    const [start, stream] = [objects.before(at), streams.from(at)];
    const end = stream === undefined ? undefined : ends.from(stream + 6);
    if (start === undefined || stream === undefined || end === undefined) throw new FileRefused('damaged');
    return { start, stream, end };
  };
}

function contentOf(bytes: Buffer, stream: number, end: number): Buffer {
  const lineEnd = bytes.toString('latin1', stream + 6, stream + 8) === '\r\n' ? 2 : 1;
  return bytes.subarray(stream + 6 + lineEnd, end);
}
