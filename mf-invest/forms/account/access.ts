import { email, hiddenFields } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { closed, requiredField, newPassword, repeatedInput, uncheckedText } from './fields.ts';

/** `POST /api/verifylogininvestmentportal` (I20-I22). */
export const investorLoginForm = Type.Object(
  {
    username: uncheckedText('errors.investUsername'),
    password: uncheckedText('errors.investPasswordRequired'),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/invest/forgot`, `/api/invest/resend-activation`: the answer does not reveal known addresses. */
export const investorRecoveryForm = Type.Object({ email: requiredField(email()), ...hiddenFields }, closed);

/** `POST /api/invest/activate`. */
export const activationForm = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }, closed);

/** `POST /api/invest/reset`: the token of the link identifies the account. */
export const investorResetForm = Type.Object(
  {
    token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    password: newPassword(),
    confirm: repeatedInput(),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/invest/confirm-password`: unlocks secrets for a few minutes. */
export const investorPasswordForm = Type.Object(
  { password: uncheckedText('errors.investPasswordRequired'), ...hiddenFields },
  closed,
);

export type InvestorLoginForm = Static<typeof investorLoginForm>;
export type InvestorRecoveryForm = Static<typeof investorRecoveryForm>;
export type InvestorResetForm = Static<typeof investorResetForm>;
