import { createLinks, RESET_WITHIN_MS } from '@larkfield/kit';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { accountStore } from '../accounts/store.ts';
import { CONFIRM_PAGE, CONFIRM_WITHIN_MS } from '../register/rules.ts';

export const RESET_PAGE = '/resetPassword';

/** Only people who have shown that the address is theirs get a link to the account. */
export const accountLinks = createLinks({
  collection: 'identity_link_requests',
  accounts: accountStore,
  kinds: {
    reset: {
      states: ['active', 'pending'],
      page: RESET_PAGE,
      withinMs: RESET_WITHIN_MS,
      mail: (addressee, link) => accountMail('accountReset', addressee, { link }),
      audit: (account, { requestId: id, from }) => auditLine('resetAsked', account, { id, from }, 'visitor'),
    },
    confirm: {
      states: ['unconfirmed'],
      page: CONFIRM_PAGE,
      withinMs: CONFIRM_WITHIN_MS,
      mail: (addressee, link) => accountMail('accountConfirm', addressee, { link }),
      audit: (account, { requestId: id, from }) =>
        auditLine('confirmationAsked', account, { id, from }, 'visitor'),
    },
  },
});
