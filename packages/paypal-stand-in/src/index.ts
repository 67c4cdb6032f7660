import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export { captureOf, type Order, type CaptureOutcome, type Refund } from './ledger.ts';
export type { EventType, WebhookNotification } from './webhooks.ts';

/** Credentials for the stand-in; it accepts no others. */
export const STAND_IN = {
  clientId: 'stand-in-client',
  secret: 'stand-in-of-paypal-on-this-machine',
  webhookId: 'STANDINWEBHOOK1234',
  merchantId: 'STAND2NMERCH2',
} as const;

export interface StandInOptions {
  readonly port?: number;
  /** Address for notifications. Without it none are sent. */
  readonly webhookUrl?: string | undefined;
  readonly allowsRepeatedCaptures?: boolean;
  /** Sends notifications repeatedly and out of order. */
  readonly hasUnreliableDelivery?: boolean;
  /** How long notifications are held back, in ms. */
  readonly delayMs?: number;
  readonly now?: () => Date;
}

export interface StandIn {
  readonly origin: string;
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
  /** Answered calls, such as `POST /v2/checkout/orders`, oldest first. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

/** Starts a PayPal stand-in in memory: API, notifications and the page on which a payer approves. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const {
    port = 0,
    webhookUrl,
    allowsRepeatedCaptures = false,
    hasUnreliableDelivery = false,
    delayMs = 0,
    now = () => new Date(),
  } = options;
  const ledger = createLedger({ merchantId: STAND_IN.merchantId, now, allowsRepeatedCaptures });
  const delivery = { hasUnreliableDelivery, delayMs };
  const webhooks = createWebhooks({ id: STAND_IN.webhookId, url: webhookUrl, ledger, ...delivery });
  const calls: string[] = [];
  const answer = createApi({ ledger, webhooks, calls, ...STAND_IN });
  const server = createServer((request, response) => void respond(request, response, answer));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: used } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${used}`,
    ledger,
    webhooks,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const MAX_BYTES = 256 * 1024;

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReturnType<typeof createApi>,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return void response.writeHead(413).end();
    chunks.push(chunk);
  }
  const { status, headers, body } = answer(request, Buffer.concat(chunks).toString('utf8'));
  response.writeHead(status, headers).end(body);
}
