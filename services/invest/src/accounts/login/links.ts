import { createLinkRequests, RESET_LINK_LIFETIME_MS } from '@larkfield/kit/accounts';
import { investorAuditEntry } from '../investor/audit.ts';
import { investorMail } from '../investor/mail.ts';
import { ACTIVATE_PAGE, ACTIVATE_WITHIN_MS, RESET_PAGE } from '../investor/rules.ts';
import { investorStore } from '../investor/store.ts';

export const investorLinks = createLinkRequests({
  collection: 'invest_link_requests',
  accounts: investorStore,
  kinds: {
    reset: {
      states: ['active', 'pending'],
      page: RESET_PAGE,
      lifetimeMs: RESET_LINK_LIFETIME_MS,
      mail: (addressee, link) => investorMail('reset', addressee, { link }),
      audit: (account, { requestId: id, from }) =>
        investorAuditEntry('resetAsked', account, { id, from }, 'visitor'),
    },
    confirm: {
      states: ['pending'],
      page: ACTIVATE_PAGE,
      lifetimeMs: ACTIVATE_WITHIN_MS,
      mail: (addressee, link) => investorMail('activation', addressee, { link }),
      audit: (account, { requestId: id, from }) =>
        investorAuditEntry('activationAsked', account, { id, from }, 'visitor'),
    },
  },
});
