import { captureOf, type Ledger, type Capture, type Order, type Refund } from './ledger.ts';

const API = 'https://api-m.paypal.example';

interface Link {
  readonly href: string;
  readonly rel: string;
  readonly method: 'GET' | 'POST';
}

const link = (rel: string, path: string, method: Link['method'] = 'GET'): Link => ({
  ...{ href: API + path, rel, method },
});

/** Returns an order as the Orders API v2 does for `Prefer: return=representation`. */
export function orderResponse({ returnUrl: _own, ...order }: Order, { refunds }: Ledger) {
  const [unit] = order.purchase_units;
  const capture = captureOf({ ...order });
  const shown = refunds.filter((refund) => refund.captureId === capture?.id && !refund.isReversal);
  const payments = unit.payments && {
    captures: unit.payments.captures.map((each) => captureResponse(each, order.id)),
    ...(shown.length > 0 ? { refunds: shown.map(refundResponse) } : {}),
  };
  return {
    ...order,
    purchase_units: [{ ...unit, ...(payments ? { payments } : {}) }],
    links: capture ? [] : [{ rel: 'payer-action', href: `/checkoutnow?token=${order.id}`, method: 'GET' }],
  };
}

/** Returns a capture as the Payments API v2 does. */
export function captureResponse(capture: Capture, orderId: string) {
  const { id, status, amount, create_time } = capture;
  const path = `/v2/payments/captures/${id}`;
  const zero = { ...amount, value: '0.00' };
  return {
    ...capture,
    final_capture: true,
    ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    seller_receivable_breakdown: { gross_amount: amount, paypal_fee: zero, net_amount: amount },
    supplementary_data: { related_ids: { order_id: orderId } },
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
