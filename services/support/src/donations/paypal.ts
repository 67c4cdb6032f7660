import { createAjv } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import type { PaymentProvider } from '../config.ts';

const money = Type.Object({ currency_code: Type.String(), value: Type.String() });

const captureShape = Type.Object({
  id: Type.String(),
  status: Type.String(),
  amount: money,
  create_time: Type.Optional(Type.String()),
});

const refundShape = Type.Object({
  id: Type.Optional(Type.String()),
  status: Type.String(),
  amount: Type.Optional(money),
});

/** A single capture names its order and our reference. */
const paymentShape = Type.Object({
  custom_id: Type.Optional(Type.String()),
  supplementary_data: Type.Optional(
    Type.Object({
      related_ids: Type.Optional(Type.Object({ order_id: Type.Optional(Type.String()) })),
    }),
  ),
});

const orderShape = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9]{1,50}$' }),
  status: Type.String(),
  purchase_units: Type.Array(
    Type.Object({
      amount: Type.Optional(money),
      custom_id: Type.Optional(Type.String()),
      payee: Type.Optional(Type.Object({ merchant_id: Type.Optional(Type.String()) })),
      payments: Type.Optional(
        Type.Object({
          captures: Type.Optional(Type.Array(captureShape)),
          refunds: Type.Optional(Type.Array(refundShape)),
        }),
      ),
    }),
    { minItems: 1 },
  ),
});

export type PayPalOrder = Static<typeof orderShape>;
export type PayPalCapture = Static<typeof captureShape>;

export interface OrderRequest {
  readonly reference: string;
  readonly value: string;
  readonly description: string;
  readonly invoiceId?: string | undefined;
  readonly language: string;
  readonly returnUrl: string;
}

/** PayPal has rejected the request, for example with `ORDER_NOT_APPROVED` or `DUPLICATE_INVOICE_ID`. */
export class PayPalError extends Error {
  override readonly name = 'PayPalRefusal';
  readonly issue: string;

  constructor(issue: string) {
    super(`PayPal rejected the request: ${issue}`);
    this.issue = issue;
  }
}

interface PaymentOwner {
  readonly orderId: string | undefined;
  readonly reference: string | undefined;
}

export interface PayPalClient {
  readonly provider: PaymentProvider;
  /** Creates an order. Repeated calls with the same request id return the same order. */
  createOrder(request: OrderRequest, requestId: string): Promise<PayPalOrder>;
  /** Returns undefined if PayPal does not know the order (any more). */
  findOrder(id: string): Promise<PayPalOrder | undefined>;
  /** Captures the money. Repeated calls with one request id capture it once. @throws PayPalRefusal */
  capture(id: string, requestId: string): Promise<void>;
  /** Returns the order and our reference of a capture, or undefined if PayPal does not know it. */
  findPaymentOwner(captureId: string): Promise<PaymentOwner | undefined>;
  /** Checks the signature of a notification. `event` is the original body, byte for byte. */
  isGenuine(headers: Readonly<Record<string, unknown>>, event: string): Promise<boolean>;
}

interface PayPalOptions {
  readonly now?: () => number;
  readonly send?: typeof fetch;
}

/** Time limit of one request. Two fit into the time limit of a call. */
const TIMEOUT_MS = 5_000;
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_S = 60;

const ajv = createAjv();
const isOrder = ajv.compile<PayPalOrder>(orderShape);
const isPayment = ajv.compile<Static<typeof paymentShape>>(paymentShape);

/** Creates a client of PayPal's Orders API v2 or its stand-in. Every response is validated. */
export function createPayPalClient(
  provider: PaymentProvider,
  { now = Date.now, send = fetch }: PayPalOptions = {},
): PayPalClient {
  let token: { readonly value: string; readonly until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (token && token.until > now()) return token.value;
    const credentials = Buffer.from(`${provider.clientId}:${provider.secret}`).toString('base64');
    const answer = await send(`${provider.api}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { access_token: value, expires_in: seconds } = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok || typeof value !== 'string' || typeof seconds !== 'number')
      throw new Error(`PayPal returned no token (${answer.status})`);
    token = { value, until: now() + (seconds - TOKEN_MARGIN_S) * 1_000 };
    return value;
  }

  async function call(method: string, path: string, body?: object | string, requestId?: string) {
    const answer = await send(provider.api + path, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 401) token = undefined;
    const data: unknown = await answer.json().catch(() => undefined);
    return { status: answer.status, data };
  }

  return {
    provider,
    async createOrder(request, requestId) {
      return toOrder(await call('POST', '/v2/checkout/orders', orderBody(request), requestId));
    },
    async findOrder(id) {
      const answer = await call('GET', `/v2/checkout/orders/${id}`);
      return answer.status === 404 ? undefined : toOrder(answer);
    },
    async capture(id, requestId) {
      toOrder(await call('POST', `/v2/checkout/orders/${id}/capture`, {}, requestId));
    },
    async findPaymentOwner(captureId) {
      const { status, data } = await call('GET', `/v2/payments/captures/${encodeURIComponent(captureId)}`);
      if (status === 404) return undefined;
      if (status !== 200 || !isPayment(data)) throw unreadable(status);
      return { orderId: data.supplementary_data?.related_ids?.order_id, reference: data.custom_id };
    },
    async isGenuine(headers, event) {
      const question = JSON.stringify({
        transmission_id: headers['paypal-transmission-id'],
        transmission_time: headers['paypal-transmission-time'],
        transmission_sig: headers['paypal-transmission-sig'],
        cert_url: headers['paypal-cert-url'],
        auth_algo: headers['paypal-auth-algo'],
        webhook_id: provider.webhookId,
      });
      const path = '/v1/notifications/verify-webhook-signature';
      const { status, data } = await call('POST', path, `${question.slice(0, -1)},"webhook_event":${event}}`);
      if (status >= 500) throw new Error(`PayPal could not verify the signature (${status})`);
      return status === 200 && Reflect.get(Object(data), 'verification_status') === 'SUCCESS';
    },
  };
}

function orderBody({ reference, value, description, invoiceId, language, returnUrl }: OrderRequest) {
  const urls = { return_url: returnUrl, cancel_url: returnUrl };
  const context = { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW', locale: language, ...urls };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        description,
        custom_id: reference,
        amount: { currency_code: 'USD', value },
        ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
      },
    ],
    payment_source: { paypal: { experience_context: context } },
  };
}

/** @throws PayPalRefusal for a 422 with a reason; Error for any other invalid response */
function toOrder({ status, data }: { readonly status: number; readonly data: unknown }): PayPalOrder {
  if (status >= 200 && status < 300 && isOrder(data)) return data;
  const issue = issueOf(data);
  if (status === 422 && issue !== undefined) throw new PayPalError(issue);
  throw unreadable(status);
}

const unreadable = (status: number) => new Error(`PayPal returned an invalid response (${status})`);

function issueOf(data: unknown): string | undefined {
  const details: unknown = Reflect.get(Object(data), 'details');
  const issue: unknown = Array.isArray(details) ? Reflect.get(Object(details[0]), 'issue') : undefined;
  return typeof issue === 'string' ? issue : undefined;
}
