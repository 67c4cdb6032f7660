import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api.ts';
import { createBooks, type Books } from './books.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export { captureOf, type Order, type Outcome, type Refund } from './books.ts';
export type { EventType, Notification } from './webhooks.ts';

/** What a service names itself by at the stand-in; the stand-in takes no other. */
export const STAND_IN = {
  clientId: 'stand-in-client',
  secret: 'stand-in-of-paypal-on-this-machine',
  webhookId: 'WH-STAND-IN',
  merchantId: 'STANDINMERCH1',
} as const;

export interface StandInOptions {
  readonly port?: number;
  /** Where notifications go; none are sent without it. */
  readonly webhookUrl?: string | undefined;
  readonly forgetful?: boolean;
  /** Sends notifications repeated and out of order. */
  readonly unruly?: boolean;
  readonly now?: () => Date;
}

export interface StandIn {
  readonly origin: string;
  readonly books: Books;
  readonly webhooks: Webhooks;
  /** Calls that were answered, such as `POST /v2/checkout/orders`, the oldest first. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

/**
 * A stand-in of PayPal on this machine: token, orders, captures, refunds, notifications and their verification, and the
 * page on which a payer approves. Everything is in memory.
 */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { port = 0, webhookUrl, forgetful = false, unruly = false, now = () => new Date() } = options;
  const books = createBooks({ merchantId: STAND_IN.merchantId, now, forgetful });
  const webhooks = createWebhooks({ id: STAND_IN.webhookId, url: webhookUrl, books, unruly });
  const calls: string[] = [];
  const answer = createApi({ books, webhooks, calls, ...STAND_IN });
  const server = createServer((request, response) => void respond(request, response, answer));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: used } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${used}`,
    books,
    webhooks,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const MOST_BYTES = 256 * 1024;

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReturnType<typeof createApi>,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return void response.writeHead(413).end();
    chunks.push(chunk);
  }
  const { status, headers, body } = answer(request, Buffer.concat(chunks).toString('utf8'));
  response.writeHead(status, headers).end(body);
}
