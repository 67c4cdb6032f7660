import type { ServiceContext } from '@larkfield/kit/http';
import { mailToOffice, toDetails, type MailRequest } from '@larkfield/kit/mail';
import type { CompanyAccount } from './store.ts';

/** Creates the mail to the office about an account. It names no number, because others read the mailbox, too. */
export function companyAccountMail(
  { office }: Pick<ServiceContext, 'office'>,
  what: 'entered' | 'confirmed',
  reference: string,
  account: Pick<CompanyAccount, 'bank' | 'enteredBy' | 'confirmedBy'>,
): MailRequest {
  const { bank, enteredBy, confirmedBy } = account;
  return {
    ...mailToOffice(`companyAccount.${what}`, office, reference),
    details: toDetails([
      ['reference', reference],
      ['bank', bank],
      ['enteredBy', enteredBy],
      ['confirmedBy', confirmedBy],
    ]),
  };
}
