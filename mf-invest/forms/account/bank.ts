import { choice, hiddenFields, FIELD_LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { BANK_ACCOUNT_TYPES } from '../../src/rules/account-choices.ts';
import { closed, requiredField, REQUIRED_KEY, nameText } from './fields.ts';

/** Bank account for payments. `swift` is a SWIFT/BIC or a routing number (D67). */
export const bankAccount = {
  first_name: nameText(FIELD_LIMITS.name),
  last_name: nameText(FIELD_LIMITS.name),
  bankname: nameText(FIELD_LIMITS.name),
  swift: Type.String({
    pattern: '^(?:[A-Za-z]{4}[A-Za-z]{2}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?|\\d{9})$',
    messages: { required: REQUIRED_KEY, type: REQUIRED_KEY, pattern: 'errors.investSwift' },
  }),
  /** Letters and digits, at most as long as an IBAN; spaces and hyphens do not count. */
  account_nr: Type.String({
    pattern: '^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){3,33}$',
    messages: { required: REQUIRED_KEY, type: REQUIRED_KEY, pattern: 'errors.investAccount' },
  }),
  account_type: requiredField(choice(BANK_ACCOUNT_TYPES)),
};

/** `PUT /api/invest/profile/bank`, after `confirm-password`. */
export const bankForm = Type.Object({ ...bankAccount, ...hiddenFields }, closed);

export type BankForm = Static<typeof bankForm>;
