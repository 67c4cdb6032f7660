import { createMailer } from './mailer.ts';
import type { Transport } from './transport.ts';

/** All together less than the sender's lease. */
const LIMITS = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 20_000 };

/** Sends through the server of `SMTP_URL` (`smtp://user:password@host:port`, or `smtps://`). */
export function smtpTransport(url: string, limits: Partial<typeof LIMITS> = {}): Transport {
  const mailer = createMailer({ url, ...LIMITS, ...limits });
  return {
    kind: 'smtp',
    async send(letter) {
      await mailer.send(letter);
    },
    close: () => mailer.close(),
  };
}
