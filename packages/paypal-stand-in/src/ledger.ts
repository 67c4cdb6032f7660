import { randomBytes } from 'node:crypto';

export interface Money {
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

/** Money returned by the merchant (refund) or by PayPal (reversal). */
export interface Refund {
  readonly id: string;
  readonly captureId: string;
  readonly status: 'COMPLETED' | 'PENDING';
  readonly amount: Money;
  /** Sum of all money returned of the capture, including this. */
  readonly total: Money;
  readonly isReversal: boolean;
  readonly create_time: string;
}

/** How the next capture ends. `INSTRUMENT_DECLINED`: 422. `DECLINED`: the bank declines the new capture. */
export type CaptureOutcome = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'INSTRUMENT_DECLINED';

interface PurchaseUnit {
  readonly reference_id: 'default';
  readonly description?: string;
  amount: Money;
  readonly custom_id?: string;
  readonly invoice_id?: string;
  payee: { merchant_id: string };
  payments?: { readonly captures: Capture[] };
}

export interface Order {
  readonly id: string;
  readonly intent: 'CAPTURE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly create_time: string;
  readonly purchase_units: [PurchaseUnit];
  readonly payment_source?: { readonly paypal: Readonly<Record<string, never>> };
  /** Known once the payer has approved. */
  payer?: { readonly payer_id: string; readonly address: { readonly country_code: string } };
  /** Where the payer is sent back to after approving or cancelling. Not part of responses. */
  readonly returnUrl?: string;
  readonly cancelUrl?: string;
}

/** An order, and whether the same request id had made it before. */
export interface Answered {
  readonly order: Order;
  readonly isRepeat: boolean;
}

export class ApiError extends Error {
  readonly status: number;
  readonly issue: string;
  /** Order whose payer may choose another card. */
  readonly retryOrderId: string | undefined;

  constructor(status: number, issue: string, retryOrderId?: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
    this.retryOrderId = retryOrderId;
  }
}

/** Whether the payer has not approved yet. */
export const isWaitingForPayer = ({ status }: Order): boolean =>
  status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';

const unprocessable = (issue: string, retryOrderId?: string) => new ApiError(422, issue, retryOrderId);
const notFound = () => new ApiError(404, 'INVALID_RESOURCE_ID');

export interface Ledger {
  readonly orders: ReadonlyMap<string, Order>;
  /** Captures that have taken money. */
  readonly charges: readonly Capture[];
  /** All money returned, oldest first. */
  readonly refunds: readonly Refund[];
  createOrder(body: unknown, requestId: string | undefined): Answered;
  /** @throws ApiError */
  findOrder(id: string): Order;
  /** The payer approves, also once more with another card after a declined one. */
  approve(id: string, outcome?: CaptureOutcome): Order;
  capture(id: string, requestId: string | undefined): Answered;
  /** Completes or declines a pending capture. @throws ApiError */
  finishCapture(captureId: string, status: 'COMPLETED' | 'DECLINED'): Order;
  /** @throws ApiError if the amount exceeds what is left */
  refund(captureId: string, value?: string): Refund;
  /** Simulates a chargeback: PayPal returns the money, and the order does not show it. @throws ApiError */
  reverse(captureId: string, value?: string): Refund;
  /** @throws ApiError */
  findOrderOfCapture(captureId: string): Order;
}

interface LedgerOptions {
  readonly merchantId: string;
  readonly now: () => Date;
  /** Charges repeatedly for other request ids. Tests use it to show that the service prevents double charges. */
  readonly allowsRepeatedCaptures?: boolean;
}

/** Creates orders and captures in memory, by the rules of PayPal's Orders API v2. */
export function createLedger({ merchantId, now, allowsRepeatedCaptures = false }: LedgerOptions): Ledger {
  const orders = new Map<string, Order>();
  const charges: Capture[] = [];
  const refunds: Refund[] = [];
  const outcomes = new Map<string, CaptureOutcome>();
  const once = createRepeats();

  function find(id: string): Order {
    const order = orders.get(id);
    if (!order) throw notFound();
    return order;
  }

  function charge(order: Order): Order {
    if (order.status === 'COMPLETED' && !allowsRepeatedCaptures)
      throw unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status === 'VOIDED') throw notFound();
    if (order.status !== 'APPROVED' && order.status !== 'COMPLETED')
      throw unprocessable('ORDER_NOT_APPROVED');
    const [unit] = order.purchase_units;
    const { invoice_id, custom_id, amount } = unit;
    const outcome = outcomes.get(order.id) ?? 'COMPLETED';
    if (outcome === 'INSTRUMENT_DECLINED') throw unprocessable(outcome, order.id);
    const isPaid = invoice_id !== undefined && charges.some((made) => made.invoice_id === invoice_id);
    if (isPaid && !allowsRepeatedCaptures) throw unprocessable('DUPLICATE_INVOICE_ID');
    const named = { ...(invoice_id && { invoice_id }), ...(custom_id && { custom_id }) };
    const capture: Capture = {
      id: newId(),
      status: outcome,
      amount,
      ...named,
      create_time: now().toISOString(),
    };
    if (outcome === 'COMPLETED') charges.push(capture);
    unit.payments ??= { captures: [] };
    unit.payments.captures.push(capture);
    order.status = 'COMPLETED';
    return order;
  }

  function orderOf(captureId: string): Order {
    const order = [...orders.values()].find((each) => captureOf(each)?.id === captureId);
    if (!order) throw notFound();
    return order;
  }

  const addRefund = createRefunds(refunds, orderOf, now);

  return {
    orders,
    charges,
    refunds,
    findOrder: find,
    findOrderOfCapture: orderOf,
    createOrder: (body, requestId) =>
      once('create', requestId, () => {
        const order = toOrder(body, merchantId, now());
        orders.set(order.id, order);
        return order;
      }),
    approve(id, outcome = 'COMPLETED') {
      const order = find(id);
      outcomes.set(id, outcome);
      if (isWaitingForPayer(order)) order.status = 'APPROVED';
      order.payer ??= { payer_id: newId().slice(0, 13), address: { country_code: 'US' } };
      return order;
    },
    capture: (id, requestId) => once('capture', requestId, () => charge(find(id))),
    finishCapture(captureId, status) {
      const order = orderOf(captureId);
      const capture = captureOf(order);
      if (capture?.status !== 'PENDING') throw unprocessable('INVALID_RESOURCE_STATE');
      capture.status = status;
      if (status === 'COMPLETED') charges.push(capture);
      return order;
    },
    refund: (captureId, value) => addRefund(captureId, value, false),
    reverse: (captureId, value) => addRefund(captureId, value, true),
  };
}

/** Returns a function that answers a repeated request with the order that its id has made. */
function createRepeats() {
  const answered = new Map<string, Order>();
  return (kind: string, requestId: string | undefined, make: () => Order): Answered => {
    if (requestId === undefined) return { order: make(), isRepeat: false };
    const key = `${kind} ${requestId}`;
    const known = answered.get(key);
    const order = known ?? make();
    answered.set(key, order);
    return { order, isRepeat: known !== undefined };
  };
}

/** Returns a function that records returned money. @throws ApiError if the amount exceeds what is left */
function createRefunds(refunds: Refund[], orderOf: (captureId: string) => Order, now: () => Date) {
  return (captureId: string, value: string | undefined, isReversal: boolean): Refund => {
    const capture = captureOf(orderOf(captureId));
    if (!capture) throw notFound();
    if (capture.status === 'PENDING' || capture.status === 'DECLINED')
      throw unprocessable('REFUND_NOT_ALLOWED');
    const before = refunds.filter((each) => each.captureId === captureId);
    const given = before.reduce((sum, { amount }) => sum + centsOf(amount), 0);
    const left = centsOf(capture.amount) - given;
    if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
    const cents = value === undefined ? left : Math.round(Number(value) * 100);
    if (cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
    const refund: Refund = {
      ...{ id: newId(), captureId, status: 'COMPLETED', isReversal, create_time: now().toISOString() },
      amount: toMoney(cents),
      total: toMoney(given + cents),
    };
    refunds.push(refund);
    if (!isReversal) capture.status = cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return refund;
  };
}

const centsOf = ({ value }: Money): number => Math.round(Number(value) * 100);
const toMoney = (cents: number): Money => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) });

export function captureOf({ purchase_units: [unit] }: Order): Capture | undefined {
  return unit.payments?.captures.at(-1);
}

const LONGEST = 127;

/** Validates a new order. @throws ApiError with PayPal's issue */
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
  const { return_url: returnUrl, cancel_url: cancelUrl } = experience;
  return {
    id: newId(),
    intent,
    status: source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    create_time: now.toISOString(),
    ...(source === undefined ? {} : { payment_source: { paypal: {} } }),
    purchase_units: [
      {
        reference_id: 'default',
        ...Object.fromEntries(texts),
        amount: { currency_code: currency, value },
        payee: { merchant_id: merchantId },
      },
    ],
    ...(typeof returnUrl === 'string' ? { returnUrl } : {}),
    ...(typeof cancelUrl === 'string' ? { cancelUrl } : {}),
  };
}

function group(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw unprocessable('MISSING_REQUIRED_PARAMETER');
  return { ...value };
}

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 17 letters and digits, like PayPal's ids, without those that its account ids leave out. */
function newId(): string {
  return [...randomBytes(17)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
