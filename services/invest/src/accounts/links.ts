import { createLinks, RESET_WITHIN_MS } from '@larkfield/kit';
import { auditLine } from './audit.ts';
import { investorMail } from './mail.ts';
import { ACTIVATE_PAGE, ACTIVATE_WITHIN_MS, RESET_PAGE } from './rules.ts';
import { investorStore } from './store.ts';

export const investorLinks = createLinks({
  collection: 'invest_link_requests',
  accounts: investorStore,
  kinds: {
    reset: {
      states: ['active', 'pending'],
      page: RESET_PAGE,
      withinMs: RESET_WITHIN_MS,
      mail: (addressee, link) => investorMail('reset', addressee, { link }),
      audit: (account, { requestId: id, from }) => auditLine('resetAsked', account, { id, from }, 'visitor'),
    },
    confirm: {
      states: ['pending'],
      page: ACTIVATE_PAGE,
      withinMs: ACTIVATE_WITHIN_MS,
      mail: (addressee, link) => investorMail('activation', addressee, { link }),
      audit: (account, { requestId: id, from }) =>
        auditLine('activationAsked', account, { id, from }, 'visitor'),
    },
  },
});
