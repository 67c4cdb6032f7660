import type { FileType } from '@larkfield/contracts';
import type { ServiceContext } from '@larkfield/kit';
import type { Collection } from 'mongodb';
import type { Content, SealedFile } from './content.ts';
import type { Spaces } from './spaces.ts';
import type { FileRecord } from './store.ts';

/** A file that has arrived whole. */
export interface ArrivedFile {
  readonly file: SealedFile;
  readonly size: number;
  readonly name: string;
  /** Types that the form takes. */
  readonly types: readonly FileType[];
  /** All of it, where there was room to keep it while it came; else it is read back. */
  readonly bytes?: Buffer | undefined;
}

/** What the routes of the file service work with. */
export interface FilesContext extends ServiceContext {
  readonly records: Collection<FileRecord>;
  readonly content: Content;
  /** Room for files that are arriving; the fast ones are checked without being read back. */
  readonly spaces: Spaces;
  /** Seals the keys of all files. */
  readonly key: Buffer;
  /** The type of a clean file. @throws FileRefused */
  check(file: ArrivedFile): Promise<FileType>;
}
