import { createMailer } from './mailer.ts';
import type { Transport } from './transport.ts';

/** Milliseconds; together shorter than the sender's lease. */
const TIMEOUTS = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  dnsTimeout: 5_000,
  socketTimeout: 20_000,
};

/** Creates a transport to the server of `SMTP_URL` (`smtp://user:password@host:port`, or `smtps://`). */
export function smtpTransport(url: string, limits: Partial<typeof TIMEOUTS> = {}): Transport {
  const mailer = createMailer({ url, ...TIMEOUTS, ...limits });
  return {
    kind: 'smtp',
    async send(mail) {
      await mailer.send(mail);
    },
    close: () => mailer.close(),
  };
}
