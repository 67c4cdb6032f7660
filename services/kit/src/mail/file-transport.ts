import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMailer } from './mailer.ts';
import type { Transport } from './transport.ts';

/** Creates a transport that writes `.eml` files, for sites without a mail server. A retry overwrites its file. */
export function fileTransport(directory: string): Transport {
  const writer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'file',
    async send(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const { message } = (await writer.send(mail)) as { readonly message: Buffer };
      const name = `${mail.date.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
      const draft = join(directory, `.${name}.part`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(directory, name));
    },
    close: () => writer.close(),
  };
}
