import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureAnswer, eventAnswer, orderAnswer, refundAnswer } from './answers.ts';
import { captureOf, type Books, type Order, type Refund } from './books.ts';

type OrderEvent = 'CHECKOUT.ORDER.APPROVED';
type CaptureEvent = `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DECLINED' | 'DENIED'}`;
type RefundEvent = `PAYMENT.CAPTURE.${'REFUNDED' | 'REVERSED'}`;
export type EventType = OrderEvent | CaptureEvent | RefundEvent;

/** A notification as it goes over the wire. */
export interface Notification {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Webhooks {
  /** Signs a notification about an order and its payment; about money that went back it is the last time unless one is named. */
  notification(type: EventType, order: Order, refund?: Refund): Notification;
  /** Sends it to the registered address, again with growing pauses while nobody takes it. */
  send(type: EventType, order: Order, refund?: Refund): Promise<void>;
  /** What `verify-webhook-signature` answers. */
  isGenuine(check: Readonly<Record<string, unknown>>): boolean;
}

interface WebhookOptions {
  readonly id: string;
  readonly url?: string | undefined;
  readonly books: Books;
  /** Sends each notification twice, and once more after the next one: so they come repeated and out of order. */
  readonly unruly?: boolean;
}

const PAUSES_MS = [0, 500, 2_000, 10_000];

/**
 * Notifications with a signature that only this process can make and check. PayPal signs with a certificate; whoever asks
 * PayPal to verify, as the service does, does not see the difference.
 */
export function createWebhooks({ id, url, books, unruly = false }: WebhookOptions): Webhooks {
  const key = randomBytes(32);
  const sign = (transmission: string, time: string, event: unknown) =>
    createHmac('sha256', key)
      .update(`${transmission}|${time}|${id}|${JSON.stringify(event)}`)
      .digest('base64');
  let earlier: Notification | undefined;

  function resourceOf(type: EventType, order: Order, refund: Refund | undefined): object {
    if (type === 'CHECKOUT.ORDER.APPROVED') return orderAnswer(order, books);
    const capture = captureOf(order);
    if (!capture) throw new Error(`the order ${order.id} has no payment`);
    if (type !== 'PAYMENT.CAPTURE.REFUNDED' && type !== 'PAYMENT.CAPTURE.REVERSED')
      return captureAnswer(capture, order.id);
    const told = refund ?? books.refunds.findLast(({ captureId }) => captureId === capture.id);
    if (!told) throw new Error(`nothing of the payment ${capture.id} went back`);
    return refundAnswer(told);
  }

  function notification(type: EventType, order: Order, refund?: Refund): Notification {
    const transmission = randomUUID();
    const time = new Date().toISOString();
    const event = eventAnswer(`WH-${randomUUID()}`, type, time, resourceOf(type, order, refund));
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

  async function deliver({ headers, body }: Notification): Promise<void> {
    if (!url) return;
    for (const pause of PAUSES_MS) {
      await sleep(pause, undefined, { ref: false });
      const sent = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
      if (sent?.ok) return;
    }
  }

  return {
    notification,
    async send(type, order, refund) {
      const made = notification(type, order, refund);
      const late = unruly && earlier ? [earlier] : [];
      earlier = made;
      for (const each of [...(unruly ? [made, made] : [made]), ...late]) await deliver(each);
    },
    isGenuine({ transmission_id: transmission, transmission_time: time, transmission_sig: sig, ...rest }) {
      if (rest['webhook_id'] !== id || typeof sig !== 'string') return false;
      const expected = Buffer.from(sign(String(transmission), String(time), rest['webhook_event']));
      const given = Buffer.from(sig);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
