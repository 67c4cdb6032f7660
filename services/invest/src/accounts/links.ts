import {
  linkRequestIndexes as indexesOf,
  mailLink,
  requestLink as request,
  RESET_WITHIN_MS,
  workOnRequest as workOn,
  type LinkKind,
  type LinkRequest,
  type ServiceContext,
} from '@larkfield/kit';
import { auditLine } from './audit.ts';
import { investorMail } from './mail.ts';
import { ACTIVATE_PAGE, ACTIVATE_WITHIN_MS, RESET_PAGE } from './rules.ts';
import { investorStore } from './store.ts';

const COLLECTION = 'invest_link_requests';

export const linkRequestIndexes = indexesOf(COLLECTION);

/** Stores a request for a mailed link, whether or not there is such an investor. */
export function requestLink(context: ServiceContext, wish: Parameters<typeof request>[2]): Promise<void> {
  return request(context, COLLECTION, wish);
}

/** Works on one request; false when there is none. */
export function workOnRequest(context: ServiceContext): Promise<boolean> {
  return workOn(context, COLLECTION, (wish) =>
    mailLink(context, investorStore(context.db), wish, linkKind(wish)),
  );
}

function linkKind({ kind, requestId: id }: LinkRequest): LinkKind {
  return kind === 'reset'
    ? {
        field: 'resets',
        states: ['active', 'pending'],
        page: RESET_PAGE,
        withinMs: RESET_WITHIN_MS,
        mail: (addressee, link) => investorMail('reset', addressee, { link }),
        audit: (account) => auditLine('resetAsked', account, { id }, 'visitor'),
      }
    : {
        field: 'confirmations',
        states: ['pending'],
        page: ACTIVATE_PAGE,
        withinMs: ACTIVATE_WITHIN_MS,
        mail: (addressee, link) => investorMail('activation', addressee, { link }),
        audit: (account) => auditLine('activationAsked', account, { id }, 'visitor'),
      };
}
