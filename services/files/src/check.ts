import { FILE_TYPES, typeOfName, type FileType } from '@larkfield/contracts';
import type { ServiceContext } from '@larkfield/kit';
import { typeOfBytes } from './checks/type.ts';
import { limitOf } from './config.ts';
import type { Content } from './content.ts';
import type { ArrivedFile, FilesContext } from './context.ts';
import { createTurns } from './turns.ts';
import { FileRefused } from './refused.ts';

/** Files that are held whole at the same time, to be checked; all others wait in quarantine. */
const AT_ONCE = 2;

/**
 * Checks files that have arrived: what they are by their bytes, whether their names say the same, and whether anything
 * is in them that no waiver or picture has.
 */
export function createCheck({ config }: ServiceContext, content: Content): FilesContext['check'] {
  const turns = createTurns(AT_ONCE);

  return ({ file, size, name, types }) =>
    turns.take(async () => {
      const bytes = await whole(content, { file, size, name, types });
      const type = await typeOfBytes(bytes);
      if (!types.includes(type)) throw new FileRefused('type');
      if (size > limitOf(config, type)) throw new FileRefused('tooLarge');
      if (!isNamed(name, type)) throw new FileRefused('name');
      return type;
    });
}

async function whole(content: Content, { file, size }: ArrivedFile): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for await (const piece of content.read(file, size) as AsyncIterable<Buffer>) at += piece.copy(bytes, at);
  return bytes;
}

/** A name may have no ending that we know, but not that of another type: programs open files by it. */
function isNamed(name: string, type: FileType): boolean {
  const named = typeOfName(name);
  return named === undefined ? !/\.[a-z\d]{1,5}$/i.test(name) : named === type || isSame(named, type);
}

function isSame(a: FileType, b: FileType): boolean {
  return FILE_TYPES[a].mime === FILE_TYPES[b].mime;
}
