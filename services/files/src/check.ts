import { typeOfName, type FileType } from '@larkfield/contracts';
import { ServiceError, type ServiceContext } from '@larkfield/kit';
import { createCheckThread, type CheckThread, type CheckThreadOptions } from './check-thread.ts';
import { clamdUrl, limitOf } from './config.ts';
import type { Content } from './content.ts';
import type { ArrivedFile, FilesContext } from './context.ts';
import { createLanes } from './lanes.ts';
import { FileRefused } from './refused.ts';
import { createSharedRoom, type SharedRoom } from './rooms.ts';
import { clamdScanner } from './scanner/clamd.ts';

/** So long a check may take until the next file begins beside it: most take a tenth of that. */
const SLOW_MS = 250;

/** Where one file at a time is checked. */
interface Lane {
  readonly room: SharedRoom;
  readonly thread: CheckThread;
}

export interface Check {
  readonly check: FilesContext['check'];
  start(): void;
  end(): Promise<void>;
}

/**
 * Checks files that have arrived: what they are by their bytes, whether their names say the same, whether anything is in
 * them that no waiver or picture has, and what the scanner says. One after the other, as each takes all of its bytes; beside
 * one whose bytes are slow to check there is room for another.
 */
export function createCheck(
  { config }: Pick<ServiceContext, 'config'>,
  { content, room }: Pick<FilesContext, 'content' | 'room'>,
  thread?: CheckThreadOptions,
): Check {
  const main: Lane = { room, thread: createCheckThread(room.memory, thread) };
  const sideRoom = createSharedRoom(room.memory.byteLength);
  const side: Lane = { room: sideRoom, thread: createCheckThread(sideRoom.memory, thread) };
  const lanes = createLanes([main, side]);
  const url = clamdUrl(config);
  const scanner = url === undefined ? undefined : clamdScanner(url);

  async function checked(
    { name, size, types }: ArrivedFile,
    bytes: Buffer,
    typeOf: CheckThread['typeOf'],
  ): Promise<FileType> {
    const type = await typeOf(size);
    if (!types.includes(type)) throw new FileRefused('type');
    if (size > limitOf(config, type)) throw new FileRefused('tooLarge');
    if (!isNamed(name, type)) throw new FileRefused('name');
    if (scanner && !(await scanner.isClean(bytes).catch(noVerdict))) throw new FileRefused('threat');
    return type;
  }

  const check: FilesContext['check'] = (arrived) =>
    lanes.take(async (lane, sayItIsSlow) => {
      const typeOf = async (size: number): Promise<FileType> => {
        const timer = setTimeout(sayItIsSlow, SLOW_MS);
        return lane.thread.typeOf(size).finally(() => clearTimeout(timer));
      };
      const bytes = lane === main ? arrived.loan.room?.subarray(0, arrived.size) : undefined;
      try {
        if (bytes) return await checked(arrived, bytes, typeOf);
        return await lane.room.lend(async (space) =>
          checked(arrived, await whole(content, arrived, space), typeOf),
        );
      } finally {
        if (lane === side) await side.thread.end();
      }
    });

  return {
    check,
    start: () => main.thread.start(),
    async end() {
      await Promise.all([main.thread.end(), side.thread.end()]);
    },
  };
}

/** A file of which nobody has said that it is clean is not taken. */
function noVerdict(cause: unknown): never {
  throw new ServiceError('FILES_UNAVAILABLE', { cause });
}

async function whole(content: Content, { file, size }: ArrivedFile, space: Buffer): Promise<Buffer> {
  const bytes = space.subarray(0, size);
  let at = 0;
  for await (const piece of content.read(file, size) as AsyncIterable<Buffer>) at += piece.copy(bytes, at);
  return bytes;
}

/** Programs open files by the ending of their names: without one, or with that of its type. */
function isNamed(name: string, type: FileType): boolean {
  return /\.[^.\s]{1,10}$/.test(name) ? typeOfName(name) === type : true;
}
