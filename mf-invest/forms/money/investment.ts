import { hidden, line, lines, ticked } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { RISK_VERSIONS } from '../../shared/risk.ts';

const LONGEST_AMOUNT = 40;
const LONGEST_COMMENT = 2_000;

const amount = () =>
  Type.String({
    maxLength: LONGEST_AMOUNT,
    format: 'line',
    messages: { required: 'errors.amount', maxLength: 'errors.amount' },
  });

/** The caller's own name of one submission and all its repeats; the header of the site's forms says the same. */
const requestId = () => Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }));

/**
 * `POST /api/create/investment` (I60). `user` and `opportunity` are taken for the sake of the specification and ignored:
 * who invests says the session, what has been raised the service (D78). What an amount comes to, no schema can say:
 * browser and service each ask `readAmount` besides.
 */
export const investmentForm = Type.Object(
  {
    amount: amount(),
    risk: ticked('errors.risk'),
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
    ...hidden,
  },
  { additionalProperties: false },
);

export type InvestmentForm = Static<typeof investmentForm>;

/** `POST /api/invest/withdrawals`: a request to staff, no payout (D74). */
export const withdrawalForm = Type.Object(
  {
    investment: Type.String({
      pattern: '^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$',
      messages: { required: 'errors.choose', pattern: 'errors.choose' },
    }),
    amount: amount(),
    comment: Type.Optional(lines(LONGEST_COMMENT)),
    requestId: requestId(),
    ...hidden,
  },
  { additionalProperties: false },
);

export type WithdrawalForm = Static<typeof withdrawalForm>;
