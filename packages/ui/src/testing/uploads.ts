import type { ScanAnswer } from '@larkfield/contracts';
import { act } from '@testing-library/react';

/** One file on its way, in the test's hands. */
export interface TestUpload {
  readonly url: string;
  readonly file: File;
  /** All of one body. */
  readonly names: readonly string[];
  readonly isEnded: () => boolean;
  progress(loaded: number, total: number): Promise<void>;
  /** All of it has been sent; the scan begins. */
  sent(): Promise<void>;
  answer(status: number, body: Partial<ScanAnswer> | object): Promise<void>;
  fail(): Promise<void>;
}

/** Stands in for the file service: keeps the uploads of a page, which the test moves on. */
export function fakeUploads(): TestUpload[] {
  const uploads: TestUpload[] = [];
  class Request {
    readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    onload = (): void => undefined;
    onerror = (): void => undefined;
    onabort = (): void => undefined;
    status = 0;
    response: unknown = null;
    #url = '';
    #ended = false;

    open(_method: string, url: string): void {
      this.#url = url;
    }
    abort(): void {
      this.#ended = true;
      this.onabort();
    }
    send(body: FormData): void {
      uploads.push({
        url: this.#url,
        file: body.get('myfile') as File,
        names: body.getAll('myfile').map((file) => (file as File).name),
        isEnded: () => this.#ended,
        progress: (loaded, total) => this.#settle(() => this.upload.onprogress?.({ loaded, total })),
        sent: () => this.#settle(() => this.upload.onload?.()),
        answer: (status, response) =>
          this.#settle(() => {
            Object.assign(this, { status, response });
            this.onload();
          }),
        fail: () => this.#settle(() => this.onerror()),
      });
    }
    #settle(how: () => void): Promise<void> {
      return act(async () => how());
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request });
  return uploads;
}
