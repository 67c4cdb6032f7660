import { hiddenFields, line, lines, requiredCheckbox } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { RISK_VERSIONS } from '../../shared/risk.ts';

const MAX_AMOUNT_LENGTH = 40;
const MAX_COMMENT_LENGTH = 2_000;

const amount = () =>
  Type.String({
    maxLength: MAX_AMOUNT_LENGTH,
    format: 'line',
    messages: { required: 'errors.amount', maxLength: 'errors.amount' },
  });

/** Idempotency key of a submission and its retries, like the header of the site's forms. */
const requestId = () => Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }));

/**
 * `POST /api/create/investment` (I60). `user` and `opportunity` are ignored (D78). `parseAmount` checks the amount, which a
 * schema cannot.
 */
export const investmentForm = Type.Object(
  {
    amount: amount(),
    risk: requiredCheckbox('errors.risk'),
    riskVersion: Type.Enum([...RISK_VERSIONS]),
    id: Type.Integer({ minimum: 1, maximum: 1_000 }),
    user: Type.Optional(line(100)),
    opportunity: Type.Optional(
      Type.Object(
        { title: Type.Optional(line(200)), fundraised: Type.Optional(Type.Number()) },
        { additionalProperties: false },
      ),
    ),
    requestId: requestId(),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type InvestmentForm = Static<typeof investmentForm>;

/** `POST /api/invest/withdrawals`: a request to staff, not a payout (D74). */
export const withdrawalForm = Type.Object(
  {
    investment: Type.String({
      pattern: '^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$',
      messages: { required: 'errors.choose', pattern: 'errors.choose' },
    }),
    amount: amount(),
    comment: Type.Optional(lines(MAX_COMMENT_LENGTH)),
    requestId: requestId(),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type WithdrawalForm = Static<typeof withdrawalForm>;
