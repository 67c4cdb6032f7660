import type { createTransport } from 'nodemailer';
import { toMessage, type RenderedMail } from './transport.ts';

type Options = Parameters<typeof createTransport>[0];
type Sender = ReturnType<typeof createTransport>;

export interface Mailer {
  /** Resolves with nodemailer's result, which depends on the options. */
  send(mail: RenderedMail): Promise<unknown>;
  close(): void;
}

/** Creates a mailer. Loads nodemailer with the first mail, to save memory. */
export function createMailer(options: Options): Mailer {
  let sender: Promise<Sender> | undefined;
  const load = async (): Promise<Sender> => (await import('nodemailer')).createTransport(options);
  return {
    send: async (mail) => (await (sender ??= load())).sendMail(toMessage(mail)),
    close: () => void sender?.then((open) => open.close()),
  };
}
