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
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { accountStore } from '../accounts/store.ts';
import { CONFIRM_PAGE, CONFIRM_WITHIN_MS } from '../register/rules.ts';

export const RESET_PAGE = '/resetPassword';

const COLLECTION = 'identity_link_requests';

export const linkRequestIndexes = indexesOf(COLLECTION);

/** Stores a request for a mailed link, whether or not there is such an account. */
export function requestLink(context: ServiceContext, wish: Parameters<typeof request>[2]): Promise<void> {
  return request(context, COLLECTION, wish);
}

/** Works on one request; false when there is none. */
export function workOnRequest(context: ServiceContext): Promise<boolean> {
  return workOn(context, COLLECTION, (wish) =>
    mailLink(context, accountStore(context.db), wish, linkKind(wish)),
  );
}

/** Only people who have shown that the address is theirs get a link to the account. */
function linkKind({ kind, requestId: id }: LinkRequest): LinkKind {
  return kind === 'reset'
    ? {
        field: 'resets',
        states: ['active', 'pending'],
        page: RESET_PAGE,
        withinMs: RESET_WITHIN_MS,
        mail: (addressee, link) => accountMail('accountReset', addressee, { link }),
        audit: (account) => auditLine('resetAsked', account, { id }, 'visitor'),
      }
    : {
        field: 'confirmations',
        states: ['unconfirmed'],
        page: CONFIRM_PAGE,
        withinMs: CONFIRM_WITHIN_MS,
        mail: (addressee, link) => accountMail('accountConfirm', addressee, { link }),
        audit: (account) => auditLine('confirmationAsked', account, { id }, 'visitor'),
      };
}
