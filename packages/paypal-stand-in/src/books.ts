import { randomBytes } from 'node:crypto';

interface Money {
  readonly currency_code: string;
  readonly value: string;
}

export interface Capture {
  readonly id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly amount: Money;
  readonly invoice_id?: string;
  readonly custom_id?: string;
  readonly create_time: string;
}

interface Refund {
  readonly id: string;
  readonly status: 'COMPLETED';
  readonly amount: Money;
}

interface PurchaseUnit {
  readonly description?: string;
  amount: Money;
  readonly custom_id?: string;
  readonly invoice_id?: string;
  payee: { merchant_id: string };
  payments?: { readonly captures: Capture[]; readonly refunds?: readonly Refund[] };
}

export interface Order {
  readonly id: string;
  readonly intent: 'CAPTURE';
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly create_time: string;
  readonly purchase_units: [PurchaseUnit];
  /** Where the payer is sent back to; not part of any answer. */
  readonly returnUrl?: string;
}

/** A refusal as PayPal words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

const unprocessable = (issue: string) => new Refusal(422, issue);
const notFound = () => new Refusal(404, 'INVALID_RESOURCE_ID');

export interface Books {
  readonly orders: ReadonlyMap<string, Order>;
  /** Every capture that has taken money. */
  readonly charges: readonly Capture[];
  create(body: unknown, requestId: string | undefined): Order;
  /** @throws Refusal */
  find(id: string): Order;
  approve(id: string): Order;
  capture(id: string, requestId: string | undefined): Order;
  refund(captureId: string, value?: string): Order;
}

interface BooksOptions {
  readonly merchantId: string;
  readonly now: () => Date;
  /**
   * Charges for every capture with a further request id, as a provider that kept no state of an order would: shows that
   * it is not the provider alone who keeps the service from charging twice.
   */
  readonly forgetful?: boolean;
}

/** Orders and captures in memory, by the rules of PayPal's Orders API v2. */
export function createBooks({ merchantId, now, forgetful = false }: BooksOptions): Books {
  const orders = new Map<string, Order>();
  const charges: Capture[] = [];
  const answered = new Map<string, Order>();

  function once(kind: string, requestId: string | undefined, make: () => Order): Order {
    const key = requestId === undefined ? undefined : `${kind} ${requestId}`;
    const before = key === undefined ? undefined : answered.get(key);
    if (before) return before;
    const order = make();
    if (key !== undefined) answered.set(key, order);
    return order;
  }

  function find(id: string): Order {
    const order = orders.get(id);
    if (!order) throw notFound();
    return order;
  }

  function charge(order: Order): Order {
    if (order.status === 'COMPLETED' && !forgetful) throw unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status === 'CREATED') throw unprocessable('ORDER_NOT_APPROVED');
    if (order.status === 'VOIDED') throw unprocessable('ORDER_VOIDED');
    const [unit] = order.purchase_units;
    const { invoice_id, custom_id, amount } = unit;
    if (invoice_id !== undefined && charges.some((made) => made.invoice_id === invoice_id) && !forgetful)
      throw unprocessable('DUPLICATE_INVOICE_ID');
    const capture: Capture = {
      id: newId(),
      status: 'COMPLETED',
      amount,
      ...(invoice_id === undefined ? {} : { invoice_id }),
      ...(custom_id === undefined ? {} : { custom_id }),
      create_time: now().toISOString(),
    };
    charges.push(capture);
    unit.payments ??= { captures: [] };
    unit.payments.captures.push(capture);
    order.status = 'COMPLETED';
    return order;
  }

  return {
    orders,
    charges,
    find,
    create: (body, requestId) =>
      once('create', requestId, () => {
        const order = toOrder(body, merchantId, now());
        orders.set(order.id, order);
        return order;
      }),
    approve(id) {
      const order = find(id);
      if (order.status === 'CREATED') order.status = 'APPROVED';
      return order;
    },
    capture: (id, requestId) => once('capture', requestId, () => charge(find(id))),
    refund(captureId, value) {
      const order = [...orders.values()].find((each) => captureOf(each)?.id === captureId);
      const capture = order && captureOf(order);
      if (!order || !capture) throw notFound();
      const [unit] = order.purchase_units;
      const { captures = [], refunds = [] } = unit.payments ?? {};
      const amount = { ...capture.amount, ...(value === undefined ? {} : { value }) };
      const id = randomBytes(8).toString('hex').toUpperCase();
      unit.payments = { captures, refunds: [...refunds, { id, status: 'COMPLETED', amount }] };
      const given = unit.payments.refunds?.reduce((sum, each) => sum + centsOf(each.amount), 0) ?? 0;
      capture.status = given >= centsOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      return order;
    },
  };
}

const centsOf = ({ value }: Money): number => Math.round(Number(value) * 100);

export function captureOf({ purchase_units: [unit] }: Order): Capture | undefined {
  return unit.payments?.captures.at(-1);
}

const LONGEST = 127;

/** @throws Refusal as PayPal would answer it */
function toOrder(body: unknown, merchantId: string, now: Date): Order {
  const { intent, purchase_units: units, payment_source: source } = group(body);
  if (intent !== 'CAPTURE' || !Array.isArray(units) || units.length !== 1)
    throw unprocessable('INVALID_PARAMETER_VALUE');
  const unit = group(units[0]);
  const { currency_code: currency, value } = group(unit['amount']);
  if (currency !== 'USD') throw unprocessable('CURRENCY_NOT_SUPPORTED');
  if (typeof value !== 'string' || !/^\d{1,7}\.\d{2}$/.test(value) || Number(value) <= 0)
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE');
  const texts = (['description', 'custom_id', 'invoice_id'] as const).flatMap((name) => {
    const text = unit[name];
    if (text === undefined) return [];
    if (typeof text !== 'string' || text.length === 0 || text.length > LONGEST)
      throw unprocessable('INVALID_STRING_LENGTH');
    return [[name, text] as const];
  });
  const experience = group(group(group(source ?? {})['paypal'] ?? {})['experience_context'] ?? {});
  const returnUrl = experience['return_url'];
  return {
    id: newId(),
    intent,
    status: 'CREATED',
    create_time: now.toISOString(),
    purchase_units: [
      {
        ...Object.fromEntries(texts),
        amount: { currency_code: currency, value },
        payee: { merchant_id: merchantId },
      },
    ],
    ...(typeof returnUrl === 'string' ? { returnUrl } : {}),
  };
}

function group(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw unprocessable('MISSING_REQUIRED_PARAMETER');
  return { ...value };
}

/** 17 letters and digits, like PayPal's. */
function newId(): string {
  return randomBytes(12).toString('hex').toUpperCase().slice(0, 17);
}
