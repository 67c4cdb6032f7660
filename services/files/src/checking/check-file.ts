import { fileTypeOfName, type FileType } from '@larkfield/contracts';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { createCheckThread, type CheckThread, type CheckThreadOptions } from './check-thread.ts';
import { clamdUrl, limitOf } from '../config.ts';
import type { FileContent } from '../storage/file-content.ts';
import type { ArrivedFile, FilesContext } from '../context.ts';
import { createSlotQueue } from '../resources/slot-queue.ts';
import { FileRefused } from '../checks/file-refused.ts';
import { createLendableBuffer, type LendableBuffer } from '../resources/buffers.ts';
import { createClamdScanner } from './clamd.ts';

/** After this time the next file starts in parallel. Most checks take a tenth of it. */
const SLOW_MS = 250;

/** A place where one file at a time is checked. */
interface CheckSlot {
  readonly buffer: LendableBuffer;
  readonly thread: CheckThread;
}

export interface FileCheck {
  readonly checkFile: FilesContext['checkFile'];
  start(): void;
  end(): Promise<void>;
}

/**
 * Creates the check of received files: their type by their bytes, whether the name matches it, active content, and
 * the virus scanner. Files are checked one after the other, because each needs a buffer for all its bytes. Beside a
 * slow check, one other file can be checked.
 */
export function createFileCheck(
  { config }: Pick<ServiceContext, 'config'>,
  { content, checkBuffer }: Pick<FilesContext, 'content' | 'checkBuffer'>,
  thread?: CheckThreadOptions,
): FileCheck {
  const mainSlot: CheckSlot = { buffer: checkBuffer, thread: createCheckThread(checkBuffer.memory, thread) };
  const sideBuffer = createLendableBuffer(checkBuffer.memory.byteLength);
  const sideSlot: CheckSlot = { buffer: sideBuffer, thread: createCheckThread(sideBuffer.memory, thread) };
  const slots = createSlotQueue([mainSlot, sideSlot]);
  const url = clamdUrl(config);
  const scanner = url === undefined ? undefined : createClamdScanner(url);

  async function check(
    { name, size, types }: ArrivedFile,
    bytes: Buffer,
    typeOf: CheckThread['typeOf'],
  ): Promise<FileType> {
    const type = await typeOf(size);
    if (!types.includes(type)) throw new FileRefused('type');
    if (size > limitOf(config, type)) throw new FileRefused('tooLarge');
    if (!hasMatchingName(name, type)) throw new FileRefused('name');
    if (scanner && !(await scanner.isClean(bytes).catch(noVerdict))) throw new FileRefused('threat');
    return type;
  }

  const checkFile: FilesContext['checkFile'] = (arrived) =>
    slots.run(async (slot, markSlow) => {
      const typeOf = async (size: number): Promise<FileType> => {
        const timer = setTimeout(markSlow, SLOW_MS);
        return slot.thread.typeOf(size).finally(() => clearTimeout(timer));
      };
      const bytes = slot === mainSlot ? arrived.loan.buffer?.subarray(0, arrived.size) : undefined;
      try {
        if (bytes) return await check(arrived, bytes, typeOf);
        return await slot.buffer.useBuffer(async (space) =>
          check(arrived, await readAll(content, arrived, space), typeOf),
        );
      } finally {
        if (slot === sideSlot) await sideSlot.thread.end();
      }
    });

  return {
    checkFile,
    start: () => mainSlot.thread.start(),
    async end() {
      await Promise.all([mainSlot.thread.end(), sideSlot.thread.end()]);
    },
  };
}

/** Without a verdict of the scanner, the file is not accepted. */
function noVerdict(cause: unknown): never {
  throw new ServiceError('FILES_UNAVAILABLE', { cause });
}

async function readAll(content: FileContent, { file, size }: ArrivedFile, space: Buffer): Promise<Buffer> {
  const bytes = space.subarray(0, size);
  let at = 0;
  for await (const chunk of content.read(file, size) as AsyncIterable<Buffer>) at += chunk.copy(bytes, at);
  return bytes;
}

/** Returns whether the name's file extension matches the type. A name without one is accepted. */
function hasMatchingName(name: string, type: FileType): boolean {
  return /\.[^.\s]{1,10}$/.test(name) ? fileTypeOfName(name) === type : true;
}
