import type { FileReason } from '@larkfield/contracts';

export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly reason: FileReason;

  constructor(reason: FileReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
