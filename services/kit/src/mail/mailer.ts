import type { createTransport } from 'nodemailer';
import { toMessage, type Letter } from './transport.ts';

type Options = Parameters<typeof createTransport>[0];
type Sender = ReturnType<typeof createTransport>;

export interface Mailer {
  /** Answers what nodemailer does, which depends on the options. */
  send(letter: Letter): Promise<unknown>;
  close(): void;
}

/** Sends letters with nodemailer, which is loaded with the first one: a service that sends none is spared its memory. */
export function createMailer(options: Options): Mailer {
  let sender: Promise<Sender> | undefined;
  const load = async (): Promise<Sender> => (await import('nodemailer')).createTransport(options);
  return {
    send: async (letter) => (await (sender ??= load())).sendMail(toMessage(letter)),
    close: () => void sender?.then((open) => open.close()),
  };
}
