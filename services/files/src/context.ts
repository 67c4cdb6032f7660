import type { FileType } from '@larkfield/contracts';
import type { ServiceContext } from '@larkfield/kit/http';
import type { Collection } from 'mongodb';
import type { FileContent, EncryptedFile } from './storage/file-content.ts';
import type { BufferLoan, LendableBuffer } from './resources/buffers.ts';
import type { FileRecord } from './storage/store.ts';

/** A completely received file. */
export interface ArrivedFile {
  readonly file: EncryptedFile;
  readonly size: number;
  readonly name: string;
  readonly types: readonly FileType[];
  /** A buffer with all bytes, if one was free while the file was received. Otherwise the file is read back. */
  readonly loan: Readonly<BufferLoan>;
}

export interface FilesContext extends ServiceContext {
  readonly records: Collection<FileRecord>;
  readonly content: FileContent;
  /** Buffer of the file that is being checked. A file received meanwhile may use it too and need not be read back. */
  readonly checkBuffer: LendableBuffer;
  /** Encrypts the keys of all files. */
  readonly key: Buffer;
  /** Returns the type of a clean file. @throws FileRefused */
  checkFile(file: ArrivedFile): Promise<FileType>;
}
