import { createAjv } from '@larkfield/contracts/forms';
import { decimalToCents } from '@larkfield/contracts/money';
import Type, { type Static } from 'typebox';

const text = Type.Optional(Type.String());
const money = Type.Object({ currency_code: Type.String(), value: Type.String() });

/** Ids of an event. Which of them are present depends on its type. */
const namesShape = Type.Object({
  id: text,
  order_id: text,
  custom_id: text,
  supplementary_data: Type.Optional(
    Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: text, capture_id: text })) }),
  ),
  links: Type.Optional(Type.Array(Type.Object({ href: Type.String(), rel: Type.String() }))),
});

/** Refund of the Payments API v2. Events about a refund or a reversal contain one. */
const refundShape = Type.Object({
  id: Type.String(),
  status: text,
  amount: money,
  seller_payable_breakdown: Type.Optional(Type.Object({ total_refunded_amount: Type.Optional(money) })),
});

const ajv = createAjv();
const hasNames = ajv.compile<Static<typeof namesShape>>(namesShape);
const isRefund = ajv.compile<Static<typeof refundShape>>(refundShape);

export interface ReturnedMoney {
  readonly captureId: string;
  readonly refundId: string;
  readonly cents: number;
  /** Total refund of the capture. PayPal may leave it out. */
  readonly totalCents: number | undefined;
  /** PayPal returned the money because of a complaint or chargeback. */
  readonly isReversal: boolean;
}

export interface EventSubject {
  readonly captureId: string | undefined;
  readonly orderId: string | undefined;
  readonly reference: string | undefined;
  readonly returned: ReturnedMoney | undefined;
}

const RETURNS: readonly string[] = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];

/**
 * Finds out what an event is about. The resource of an order event is the order, of a payment event the capture, of a
 * refund event the refund. The link `up` of a refund is the address of its capture.
 */
export function readEventSubject(type: string, resource: unknown): EventSubject {
  const names = hasNames(resource) ? resource : {};
  const related = names.supplementary_data?.related_ids;
  const isReturn = RETURNS.includes(type);
  const isCapture = !isReturn && type.startsWith('PAYMENT.CAPTURE.');
  const captureId = isReturn ? (captureOfLinks(names.links) ?? related?.capture_id) : undefined;
  const payment = isCapture ? names.id : captureId;
  const order = isReturn || isCapture ? undefined : (names.order_id ?? names.id);
  return {
    captureId: payment,
    orderId: related?.order_id ?? order,
    reference: names.custom_id,
    returned:
      isReturn && captureId !== undefined && isRefund(resource)
        ? returnedOf(resource, captureId, type.endsWith('.REVERSED'))
        : undefined,
  };
}

function captureOfLinks(links: Static<typeof namesShape>['links'] = []): string | undefined {
  const up = links.find(({ rel }) => rel === 'up');
  return up && /\/v2\/payments\/captures\/([A-Za-z0-9]{1,50})$/.exec(up.href)?.[1];
}

/** Returns undefined for a pending refund. */
function returnedOf(
  { id, status = 'COMPLETED', amount, seller_payable_breakdown: breakdown }: Static<typeof refundShape>,
  captureId: string,
  isReversal: boolean,
): ReturnedMoney | undefined {
  const cents = centsOf(amount);
  if (status !== 'COMPLETED' || cents === undefined) return undefined;
  const total = breakdown?.total_refunded_amount;
  return { captureId, refundId: id, cents, totalCents: total && centsOf(total), isReversal };
}

function centsOf({ currency_code: currency, value }: Static<typeof money>): number | undefined {
  return currency === 'USD' ? decimalToCents(value) : undefined;
}
