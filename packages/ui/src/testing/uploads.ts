import type { ScanAnswer } from '@larkfield/contracts';
import { act } from '@testing-library/react';

export interface TestUpload {
  readonly url: string;
  readonly file: File;
  readonly names: readonly string[];
  readonly isEnded: () => boolean;
  progress(loaded: number, total: number): Promise<void>;
  /** Reports that the upload is complete, so that the scan starts. */
  sent(): Promise<void>;
  answer(status: number, body: Partial<ScanAnswer> | object): Promise<void>;
  fail(): Promise<void>;
}

/** Replaces XMLHttpRequest: records the uploads, which the test then advances. */
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
