import { email, hidden } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { closed, needed, newPassword, repetition, typed } from './fields.ts';

/** `POST /api/verifylogininvestmentportal` (I20-I22). */
export const investorLoginForm = Type.Object(
  { username: typed('errors.investUsername'), password: typed('errors.investPasswordRequired'), ...hidden },
  closed,
);

/** `POST /api/invest/forgot` and `/api/invest/resend-activation`: the answer is the same whoever has that address. */
export const investorRecoveryForm = Type.Object({ email: needed(email()), ...hidden }, closed);

/** `POST /api/invest/activate`. */
export const activationForm = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }, closed);

/** `POST /api/invest/reset`: the token of the link decides whose password it is. */
export const investorResetForm = Type.Object(
  {
    token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    password: newPassword(),
    confirm: repetition(),
    ...hidden,
  },
  closed,
);

/** `POST /api/invest/confirm-password`: opens secrets for a few minutes. */
export const investorPasswordForm = Type.Object(
  { password: typed('errors.investPasswordRequired'), ...hidden },
  closed,
);

export type InvestorLoginForm = Static<typeof investorLoginForm>;
export type InvestorRecoveryForm = Static<typeof investorRecoveryForm>;
export type InvestorResetForm = Static<typeof investorResetForm>;
