import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMailer } from './mailer.ts';
import type { Transport } from './transport.ts';

/**
 * Writes each mail to a file that every mail program opens: for development and sites without a server.
 * A repeat overwrites its file; readers never see half of one.
 */
export function fileTransport(directory: string): Transport {
  const writer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'file',
    async send(letter) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const { message } = (await writer.send(letter)) as { readonly message: Buffer };
      const name = `${letter.date.toISOString().replaceAll(/[:.]/g, '-')}-${letter.id}.eml`;
      const draft = join(directory, `.${name}.part`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(directory, name));
    },
    close: () => writer.close(),
  };
}
