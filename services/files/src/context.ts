import type { FileType } from '@larkfield/contracts';
import type { ServiceContext } from '@larkfield/kit';
import type { Collection } from 'mongodb';
import type { Content, SealedFile } from './content.ts';
import type { Loan, SharedRoom } from './rooms.ts';
import type { FileRecord } from './store.ts';

/** A file that has arrived whole. */
export interface ArrivedFile {
  readonly file: SealedFile;
  readonly size: number;
  readonly name: string;
  /** Types that the form takes. */
  readonly types: readonly FileType[];
  /** All of it, where there was room to keep it while it came; else it is read back. */
  readonly loan: Readonly<Loan>;
}

/** What the routes of the file service work with. */
export interface FilesContext extends ServiceContext {
  readonly records: Collection<FileRecord>;
  readonly content: Content;
  /** Room for the file that is checked; one that arrives meanwhile may be kept there, and need not be read back. */
  readonly room: SharedRoom;
  /** Seals the keys of all files. */
  readonly key: Buffer;
  /** The type of a clean file. @throws FileRefused */
  check(file: ArrivedFile): Promise<FileType>;
}
