import { createMailer } from './mailer.ts';
import { MAIL_CONNECTIONS } from './attempts.ts';
import type { Transport } from './transport.ts';

/** Milliseconds; together shorter than the sender's lease. */
const TIMEOUTS = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  dnsTimeout: 5_000,
  socketTimeout: 20_000,
};

/** Mails on one connection: many servers close it after 100. */
const MAX_MESSAGES = 50;

/**
 * Creates a transport to the server of `SMTP_URL` (`smtp://user:password@host:port`, or `smtps://`). A single mail has a
 * connection of its own, so that no connection that the server has given up delays it. Bulk mails share connections, which
 * halves their cost.
 */
export function smtpTransport(url: string, limits: Partial<typeof TIMEOUTS> = {}): Transport {
  const options = { url, ...TIMEOUTS, ...limits };
  const mailer = createMailer(options);
  const pool = { pool: true, maxConnections: MAIL_CONNECTIONS, maxMessages: MAX_MESSAGES } as const;
  const bulkMailer = createMailer({ ...options, ...pool });
  return {
    kind: 'smtp',
    async send(mail, bulk) {
      await (bulk ? bulkMailer : mailer).send(mail);
    },
    close() {
      mailer.close();
      bulkMailer.close();
    },
  };
}
