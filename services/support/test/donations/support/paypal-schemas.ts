/**
 * Shapes of PayPal's answers, as far as the stand-in and the service use them. Written from PayPal's published API
 * descriptions Orders v2 (2.13), Payments v2 (2.5) and Webhooks v1 (1.11), commit ec4d8f3 of
 * https://github.com/paypal/paypal-rest-api-specifications (Apache License 2.0): names, patterns, lengths and values are
 * theirs. Objects are closed, which the descriptions leave open, so that an invented property is noticed; properties that
 * nobody sends here are left out.
 */
import { createAjv } from '@larkfield/contracts/forms';

type Schema = Readonly<Record<string, unknown>>;

const text = (more: Schema = {}): Schema => ({ type: 'string', ...more });
const oneOf = (...values: readonly string[]): Schema => ({ type: 'string', enum: values });
const list = (items: Schema, more: Schema = {}): Schema => ({ type: 'array', items, ...more });
const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});

const time = text({
  minLength: 20,
  maxLength: 64,
  pattern:
    '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[1-2][0-9]|3[0-1])[T,t]([0-1][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$',
});
const times = { create_time: time, update_time: time };
const money = object(
  {
    currency_code: text({ minLength: 3, maxLength: 3 }),
    value: text({ maxLength: 32, pattern: '^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$' }),
  },
  ['currency_code', 'value'],
);
const links = list(
  object(
    {
      ...{ href: text(), rel: text() },
      method: oneOf('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'CONNECT', 'OPTIONS', 'PATCH'),
    },
    ['href', 'rel'],
  ),
);
const accountId = text({ minLength: 13, maxLength: 13, pattern: '^[2-9A-HJ-NP-Z]{13}$' });
const payee = object({ merchant_id: accountId, email_address: text({ maxLength: 254 }) });
const ownIds = {
  custom_id: text({ minLength: 1, maxLength: 127 }),
  invoice_id: text({ minLength: 1, maxLength: 127 }),
};

const captureParts = {
  ...{ id: text(), amount: money, ...ownIds, ...times, links },
  status: oneOf('COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'),
  status_details: object({
    reason: oneOf(
      ...['BUYER_COMPLAINT', 'CHARGEBACK', 'ECHECK', 'INTERNATIONAL_WITHDRAWAL', 'OTHER', 'PENDING_REVIEW'],
      ...['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'REFUNDED', 'TRANSACTION_APPROVED_AWAITING_FUNDING'],
      ...['UNILATERAL', 'VERIFICATION_REQUIRED'],
    ),
  }),
  final_capture: { type: 'boolean' },
  seller_protection: object({
    status: oneOf('ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE'),
    dispute_categories: list(oneOf('ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION')),
  }),
  seller_receivable_breakdown: object({ gross_amount: money, paypal_fee: money, net_amount: money }, [
    'gross_amount',
  ]),
} as const;

const refund = object({
  ...{ id: text(), amount: money, note_to_payer: text(), ...ownIds, ...times, links },
  status: oneOf('CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'),
  status_details: object({ reason: oneOf('ECHECK') }),
  seller_payable_breakdown: object({
    ...{ gross_amount: money, paypal_fee: money, net_amount: money, total_refunded_amount: money },
  }),
  payer: payee,
});

const idPart = text({ minLength: 1, maxLength: 20, pattern: '^[A-Z0-9]+$' });
const capture = object({
  ...captureParts,
  supplementary_data: object({
    related_ids: object({ order_id: idPart, authorization_id: idPart, capture_id: idPart }),
  }),
  payee,
});

const order = object({
  ...{ id: text(), ...times, links },
  intent: oneOf('CAPTURE', 'AUTHORIZE'),
  status: oneOf('CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'),
  payment_source: object({ paypal: { type: 'object' }, card: { type: 'object' } }),
  payer: object({
    ...{ payer_id: accountId, email_address: text({ maxLength: 254 }), name: { type: 'object' } },
    address: { type: 'object', properties: { country_code: text({ pattern: '^([A-Z]{2}|C2)$' }) } },
  }),
  purchase_units: list(
    object({
      reference_id: text({ minLength: 1, maxLength: 256 }),
      amount: money,
      payee,
      description: text({ minLength: 1, maxLength: 127 }),
      ...ownIds,
      soft_descriptor: text({ minLength: 1, maxLength: 22 }),
      payments: object({ captures: list(object(captureParts)), refunds: list(refund) }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});

/** Error of Orders v2 and Payments v2. Name and message belong together. */
const problem = (name: string, message: string): Schema =>
  object(
    {
      ...{ name: oneOf(name), message: oneOf(message), debug_id: text() },
      details: list(
        object(
          {
            ...{ field: text(), value: text(), issue: text(), description: text() },
            location: oneOf('body', 'path', 'query'),
          },
          ['issue'],
        ),
      ),
      links: list(
        object(
          {
            ...{ href: text({ maxLength: 20_000 }), rel: text({ maxLength: 100 }) },
            method: oneOf('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
          },
          ['href', 'rel'],
        ),
      ),
    },
    ['name', 'message', 'debug_id'],
  );

const event = object(
  {
    ...{ id: text(), create_time: time, resource_type: text() },
    ...{ event_version: text({ pattern: '^([0-9]+.[0-9]+)$' }), resource_version: text() },
    ...{ event_type: text(), summary: text(), resource: { type: 'object' }, links },
  },
  ['id', 'event_type', 'resource'],
);

const schemas = {
  ...{ order, capture, refund, event },
  400: problem('INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'),
  401: problem(
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ),
  404: problem('RESOURCE_NOT_FOUND', 'The specified resource does not exist.'),
  422: problem(
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ),
  verified: object({ verification_status: oneOf('SUCCESS', 'FAILURE') }, ['verification_status']),
} as const;

const ajv = createAjv();

/** Returns what differs from PayPal's published shape, or an empty list. */
export function differences(shape: keyof typeof schemas, data: unknown): string[] {
  const validate = ajv.compile(schemas[shape]);
  if (validate(data)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
