import { randomUUID } from 'node:crypto';
import { captureOf, type ApiError, type Capture, type Ledger, type Order, type Refund } from './ledger.ts';

const API = 'https://api-m.paypal.example';
const CHECKOUT = 'https://www.paypal.example/checkoutnow';

interface Link {
  readonly href: string;
  readonly rel: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
}

const link = (rel: string, path: string, method: Link['method'] = 'GET'): Link => ({
  ...{ href: API + path, rel, method },
});

/** Returns an order as the Orders API v2 does without `Prefer: return=representation`. */
export function minimalOrderResponse({ id, status }: Order) {
  return { id, status, links: orderLinks(id, status) };
}

function orderLinks(id: string, status: Order['status']): Link[] {
  const path = `/v2/checkout/orders/${id}`;
  const self = link('self', path);
  if (status === 'COMPLETED' || status === 'VOIDED') return [self];
  const update = link('update', path, 'PATCH');
  const approval = { href: `${CHECKOUT}?token=${id}`, method: 'GET' } as const;
  if (status === 'PAYER_ACTION_REQUIRED') return [self, { ...approval, rel: 'payer-action' }];
  return [self, { ...approval, rel: 'approve' }, update, link('capture', `${path}/capture`, 'POST')];
}

/** Returns an order as the Orders API v2 does for `Prefer: return=representation`. */
export function orderResponse(
  { returnUrl: _back, cancelUrl: _cancel, ...order }: Order,
  { refunds }: Ledger,
) {
  const [unit] = order.purchase_units;
  const capture = captureOf({ ...order });
  const shown = refunds.filter((refund) => refund.captureId === capture?.id && !refund.isReversal);
  const payments = unit.payments && {
    captures: unit.payments.captures.map((each) => captureOfOrder(each, order.id)),
    ...(shown.length > 0 ? { refunds: shown.map(refundResponse) } : {}),
  };
  return {
    ...order,
    purchase_units: [{ ...unit, ...(payments ? { payments } : {}) }],
    links: orderLinks(order.id, order.status),
  };
}

/** Returns a capture as the Payments API v2 does: it also names its order and its payee. */
export function captureResponse(capture: Capture, { id, purchase_units: [{ payee }] }: Order) {
  return { ...captureOfOrder(capture, id), payee, supplementary_data: { related_ids: { order_id: id } } };
}

/** Returns a capture as it is part of an order. */
function captureOfOrder(capture: Capture, orderId: string) {
  const { id, status, amount, create_time } = capture;
  const path = `/v2/payments/captures/${id}`;
  const zero = { ...amount, value: '0.00' };
  return {
    ...capture,
    final_capture: true,
    ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    seller_protection: { status: 'NOT_ELIGIBLE' },
    seller_receivable_breakdown: { gross_amount: amount, paypal_fee: zero, net_amount: amount },
    update_time: create_time,
    links: [
      link('self', path),
      link('refund', `${path}/refund`, 'POST'),
      link('up', `/v2/checkout/orders/${orderId}`),
    ],
  };
}

/** Returns a refund as the Payments API v2 does: only its link `up` names the capture. */
export function refundResponse({ id, captureId, status, amount, total, isReversal, create_time }: Refund) {
  return {
    ...{ id, status, amount },
    note_to_payer: isReversal ? 'Payment reversed' : 'Payment refunded',
    seller_payable_breakdown: {
      ...{ gross_amount: amount, paypal_fee: { ...amount, value: '0.00' }, net_amount: amount },
      total_refunded_amount: total,
    },
    ...{ create_time, update_time: create_time },
    links: [link('self', `/v2/payments/refunds/${id}`), link('up', `/v2/payments/captures/${captureId}`)],
  };
}

export function webhookEvent(id: string, type: string, createdAt: string, resource: object) {
  const path = `/v1/notifications/webhooks-events/${id}`;
  return {
    ...{ id, event_version: '1.0', create_time: createdAt, resource_type: kindOf(type) },
    ...{ resource_version: '2.0', event_type: type, summary: `${type} of the stand-in`, resource },
    links: [link('self', path), link('resend', `${path}/resend`, 'POST')],
  };
}

function kindOf(type: string): string {
  if (type.startsWith('CHECKOUT.ORDER.')) return 'checkout-order';
  return /\.RE(?:FUND|VERS)ED$/.test(type) ? 'refund' : 'capture';
}

const NAMES: Readonly<Record<number, readonly [name: string, message: string]>> = {
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
};
const MALFORMED = [
  'INVALID_REQUEST',
  'Request is not well-formed, syntactically incorrect, or violates schema.',
] as const;

/** Returns an error as PayPal's APIs do. After a declined card a link leads the payer to a choice of another one. */
export function errorResponse({ status, issue, retryOrderId }: ApiError) {
  const [name, message] = NAMES[status] ?? MALFORMED;
  const links: Link[] = [
    { href: `https://developer.paypal.example/errors/${issue}`, rel: 'information_link', method: 'GET' },
    ...(retryOrderId === undefined
      ? []
      : [{ href: `${CHECKOUT}?token=${retryOrderId}`, rel: 'redirect', method: 'GET' } as const]),
  ];
  const details = [{ issue, description: DESCRIPTIONS[issue] ?? `${issue} of the stand-in` }];
  return { name, message, details, debug_id: randomUUID(), links };
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
};
