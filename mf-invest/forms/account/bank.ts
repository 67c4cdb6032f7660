import { choice, hidden, LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { BANK_ACCOUNT_TYPES } from '../../src/rules/account-choices.ts';
import { closed, needed, REQUIRED, two } from './fields.ts';

/** Where payments come from and go to. `swift` is a SWIFT/BIC or a routing number (D67). */
export const bankAccount = {
  first_name: two(LIMITS.name),
  last_name: two(LIMITS.name),
  bankname: two(LIMITS.name),
  swift: Type.String({
    pattern: '^(?:[A-Za-z]{4}[A-Za-z]{2}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?|\\d{9})$',
    messages: { required: REQUIRED, type: REQUIRED, pattern: 'errors.investSwift' },
  }),
  /** Letters and digits, an IBAN at the longest; blanks and hyphens between them do not count. */
  account_nr: Type.String({
    pattern: '^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){3,33}$',
    messages: { required: REQUIRED, type: REQUIRED, pattern: 'errors.investAccount' },
  }),
  account_type: needed(choice(BANK_ACCOUNT_TYPES)),
};

/** `PUT /api/invest/profile/bank`, soon after the password was given once more. */
export const bankForm = Type.Object({ ...bankAccount, ...hidden }, closed);

export type BankForm = Static<typeof bankForm>;
