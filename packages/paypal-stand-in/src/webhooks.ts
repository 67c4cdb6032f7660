import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from './books.ts';
import { captureOf } from './books.ts';

export type EventType = 'CHECKOUT.ORDER.APPROVED' | 'PAYMENT.CAPTURE.COMPLETED' | 'PAYMENT.CAPTURE.REFUNDED';

/** A notification as it goes over the wire. */
export interface Notification {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Webhooks {
  /** Signs a notification about an order. */
  notification(type: EventType, order: Order): Notification;
  /** Sends it to the registered address, again with growing pauses while nobody takes it. */
  send(type: EventType, order: Order): Promise<void>;
  /** What `verify-webhook-signature` answers. */
  isGenuine(check: Readonly<Record<string, unknown>>): boolean;
}

const PAUSES_MS = [0, 500, 2_000, 10_000];

/**
 * Notifications with a signature that only this process can make and check. PayPal signs with a certificate; whoever asks
 * PayPal to verify, as the service does, does not see the difference.
 */
export function createWebhooks({
  id,
  url,
}: {
  readonly id: string;
  readonly url?: string | undefined;
}): Webhooks {
  const key = randomBytes(32);
  const sign = (transmission: string, time: string, event: unknown) =>
    createHmac('sha256', key)
      .update(`${transmission}|${time}|${id}|${JSON.stringify(event)}`)
      .digest('base64');

  function notification(type: EventType, order: Order): Notification {
    const resource =
      type === 'CHECKOUT.ORDER.APPROVED'
        ? { id: order.id, status: order.status }
        : { ...captureOf(order), supplementary_data: { related_ids: { order_id: order.id } } };
    const event = { id: `WH-${randomUUID()}`, event_type: type, resource_type: 'checkout-order', resource };
    const transmission = randomUUID();
    const time = new Date().toISOString();
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

  return {
    notification,
    async send(type, order) {
      if (!url) return;
      const { headers, body } = notification(type, order);
      for (const pause of PAUSES_MS) {
        await sleep(pause, undefined, { ref: false });
        const sent = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
        if (sent?.ok) return;
      }
    },
    isGenuine({ transmission_id: transmission, transmission_time: time, transmission_sig: sig, ...rest }) {
      if (rest['webhook_id'] !== id || typeof sig !== 'string') return false;
      const expected = Buffer.from(sign(String(transmission), String(time), rest['webhook_event']));
      const given = Buffer.from(sig);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
