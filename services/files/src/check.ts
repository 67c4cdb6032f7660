import { typeOfName, type FileType } from '@larkfield/contracts';
import { ServiceError, type ServiceContext } from '@larkfield/kit';
import { createCheckThread } from './check-thread.ts';
import { clamdUrl, limitOf } from './config.ts';
import type { Content } from './content.ts';
import type { ArrivedFile, FilesContext } from './context.ts';
import { FileRefused } from './refused.ts';
import { clamdScanner } from './scanner/clamd.ts';
import { createTurns } from './turns.ts';

/** Files that are checked at the same time, which takes all of their bytes; all others wait in quarantine. */
const AT_ONCE = 1;

export interface Check {
  readonly check: FilesContext['check'];
  start(): void;
  end(): Promise<void>;
}

/**
 * Checks files that have arrived: what they are by their bytes, whether their names say the same, whether anything is in
 * them that no waiver or picture has, and what the scanner says.
 */
export function createCheck(
  { config }: ServiceContext,
  { content, room }: Pick<FilesContext, 'content' | 'room'>,
): Check {
  const turns = createTurns(AT_ONCE);
  const thread = createCheckThread(room.memory);
  const url = clamdUrl(config);
  const scanner = url === undefined ? undefined : clamdScanner(url);

  async function checked({ name, size, types }: ArrivedFile, bytes: Buffer): Promise<FileType> {
    const type = await thread.typeOf(size);
    if (!types.includes(type)) throw new FileRefused('type');
    if (size > limitOf(config, type)) throw new FileRefused('tooLarge');
    if (!isNamed(name, type)) throw new FileRefused('name');
    if (scanner && !(await scanner.isClean(bytes).catch(noVerdict))) throw new FileRefused('threat');
    return type;
  }

  return {
    start: thread.start,
    end: thread.end,
    check: (arrived) =>
      turns.take(() => {
        const bytes = arrived.loan.room?.subarray(0, arrived.size);
        if (bytes) return checked(arrived, bytes);
        return room.lend(async (space) => checked(arrived, await whole(content, arrived, space)));
      }),
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
