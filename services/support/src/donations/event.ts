import { createAjv } from '@larkfield/contracts/forms';
import { centsOfText } from '@larkfield/contracts/money';
import Type, { type Static } from 'typebox';

const text = Type.Optional(Type.String());
const money = Type.Object({ currency_code: Type.String(), value: Type.String() });

/** Ids by which an event names what it is about; which of them are there depends on its type. */
const namesShape = Type.Object({
  id: text,
  order_id: text,
  custom_id: text,
  supplementary_data: Type.Optional(
    Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: text, capture_id: text })) }),
  ),
  links: Type.Optional(Type.Array(Type.Object({ href: Type.String(), rel: Type.String() }))),
});

/** Refund of Payments v2. Events about a refund and about a reversal both carry one. */
const refundShape = Type.Object({
  id: Type.String(),
  status: text,
  amount: money,
  seller_payable_breakdown: Type.Optional(Type.Object({ total_refunded_amount: Type.Optional(money) })),
});

const ajv = createAjv();
const hasNames = ajv.compile<Static<typeof namesShape>>(namesShape);
const isRefund = ajv.compile<Static<typeof refundShape>>(refundShape);

/** Money that has gone back to the payer, as an event tells it. */
export interface Returned {
  readonly captureId: string;
  readonly refundId: string;
  readonly cents: number;
  /** Everything that has been given back of the payment so far; PayPal may leave it out. */
  readonly totalCents: number | undefined;
  /** PayPal has taken the money back, not the office: a complaint, a chargeback. */
  readonly isReversal: boolean;
}

/** What a notification is about. */
export interface Subject {
  readonly captureId: string | undefined;
  readonly orderId: string | undefined;
  /** Our own number of the donation. */
  readonly reference: string | undefined;
  readonly returned: Returned | undefined;
}

const RETURNS: readonly string[] = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];

/**
 * Reads what an event is about. An event about an order carries the order, one about a payment carries the capture, and one
 * about money that went back carries the refund, whose link `up` leads to the capture.
 */
export function subjectOf(type: string, resource: unknown): Subject {
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

/** A refund that is still on its way has given nothing back yet. */
function returnedOf(
  { id, status = 'COMPLETED', amount, seller_payable_breakdown: breakdown }: Static<typeof refundShape>,
  captureId: string,
  isReversal: boolean,
): Returned | undefined {
  const cents = centsOf(amount);
  if (status !== 'COMPLETED' || cents === undefined) return undefined;
  const total = breakdown?.total_refunded_amount;
  return { captureId, refundId: id, cents, totalCents: total && centsOf(total), isReversal };
}

function centsOf({ currency_code: currency, value }: Static<typeof money>): number | undefined {
  return currency === 'USD' ? centsOfText(value) : undefined;
}
