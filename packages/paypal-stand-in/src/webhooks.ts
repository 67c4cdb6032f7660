import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureResponse, webhookEvent, orderResponse, refundResponse } from './responses.ts';
import { captureOf, type Ledger, type Order, type Refund } from './ledger.ts';

type OrderEvent = 'CHECKOUT.ORDER.APPROVED';
type CaptureEvent = `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DECLINED' | 'DENIED'}`;
type RefundEvent = `PAYMENT.CAPTURE.${'REFUNDED' | 'REVERSED'}`;
export type EventType = OrderEvent | CaptureEvent | RefundEvent;

export interface WebhookNotification {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Webhooks {
  /** Creates a signed notification. `refund` defaults to the last one. */
  createNotification(type: EventType, order: Order, refund?: Refund): WebhookNotification;
  /** Sends a notification to the registered address. Retries with growing pauses. */
  send(type: EventType, order: Order, refund?: Refund): Promise<void>;
  isGenuine(check: Readonly<Record<string, unknown>>): boolean;
}

interface WebhookOptions {
  readonly id: string;
  readonly url?: string | undefined;
  readonly ledger: Ledger;
  /** Sends each notification twice, and again after the next one, so that they arrive repeatedly and out of order. */
  readonly hasUnreliableDelivery?: boolean;
  /** How long a notification is held back, in ms. */
  readonly delayMs?: number;
}

const PAUSES_MS = [0, 500, 2_000, 10_000];

/** Creates notifications with a signature that only this process can verify, as the service asks PayPal to do. */
export function createWebhooks({
  id,
  url,
  ledger,
  hasUnreliableDelivery = false,
  delayMs = 0,
}: WebhookOptions): Webhooks {
  const key = randomBytes(32);
  const sign = (transmission: string, time: string, event: unknown) =>
    createHmac('sha256', key)
      .update(`${transmission}|${time}|${id}|${JSON.stringify(event)}`)
      .digest('base64');
  let earlier: WebhookNotification | undefined;

  function resourceOf(type: EventType, order: Order, refund: Refund | undefined): object {
    if (type === 'CHECKOUT.ORDER.APPROVED') return orderResponse(order, ledger);
    const capture = captureOf(order);
    if (!capture) throw new Error(`the order ${order.id} has no payment`);
    if (type !== 'PAYMENT.CAPTURE.REFUNDED' && type !== 'PAYMENT.CAPTURE.REVERSED')
      return captureResponse(capture, order);
    const returned = refund ?? ledger.refunds.findLast(({ captureId }) => captureId === capture.id);
    if (!returned) throw new Error(`no refund of the payment ${capture.id}`);
    return refundResponse(returned);
  }

  function notification(type: EventType, order: Order, refund?: Refund): WebhookNotification {
    const transmission = randomUUID();
    const time = new Date().toISOString();
    const event = webhookEvent(`WH-${randomUUID()}`, type, time, resourceOf(type, order, refund));
    return {
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign(transmission, time, event),
        'paypal-cert-url': 'https://api.paypal.example/certificate',
        'paypal-auth-algo': 'SHA256withRSA',
      },
      body: JSON.stringify(event),
    };
  }

  async function deliver({ headers, body }: WebhookNotification): Promise<void> {
    if (!url) return;
    for (const pause of PAUSES_MS) {
      await sleep(pause, undefined, { ref: false });
      const sent = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
      if (sent?.ok) return;
    }
  }

  return {
    createNotification: notification,
    async send(type, order, refund) {
      const made = notification(type, order, refund);
      const late = hasUnreliableDelivery && earlier ? [earlier] : [];
      earlier = made;
      await sleep(delayMs, undefined, { ref: false });
      for (const each of [...(hasUnreliableDelivery ? [made, made] : [made]), ...late]) await deliver(each);
    },
    isGenuine({ transmission_id: transmission, transmission_time: time, transmission_sig: sig, ...rest }) {
      if (rest['webhook_id'] !== id || typeof sig !== 'string') return false;
      const expected = Buffer.from(sign(String(transmission), String(time), rest['webhook_event']));
      const given = Buffer.from(sig);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
