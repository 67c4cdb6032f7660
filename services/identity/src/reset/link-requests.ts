import { createLinkRequests, RESET_LINK_LIFETIME_MS } from '@larkfield/kit/accounts';
import { accountMail } from '../accounts/mail.ts';
import { accountAuditEntry } from '../accounts/own-account.ts';
import { accountStore } from '../accounts/store.ts';
import { CONFIRM_PAGE, CONFIRM_LINK_LIFETIME_MS } from '../accounts/rules.ts';

export const RESET_PAGE = '/resetPassword';

/** Mailed links for site accounts: password reset (confirmed addresses only) and address confirmation. */
export const accountLinks = createLinkRequests({
  collection: 'identity_link_requests',
  accounts: accountStore,
  kinds: {
    reset: {
      states: ['active', 'pending'],
      page: RESET_PAGE,
      lifetimeMs: RESET_LINK_LIFETIME_MS,
      mail: (addressee, link) => accountMail('accountReset', addressee, { link }),
      audit: (account, { requestId: id, from }) =>
        accountAuditEntry('resetAsked', account, { id, from }, 'visitor'),
    },
    confirm: {
      states: ['unconfirmed'],
      page: CONFIRM_PAGE,
      lifetimeMs: CONFIRM_LINK_LIFETIME_MS,
      mail: (addressee, link) => accountMail('accountConfirm', addressee, { link }),
      audit: (account, { requestId: id, from }) =>
        accountAuditEntry('confirmationAsked', account, { id, from }, 'visitor'),
    },
  },
});
