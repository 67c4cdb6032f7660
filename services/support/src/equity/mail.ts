import { mailTo, mailToOffice, toDetails, type Mail, type Mailbox } from '@larkfield/kit';
import type { EquityInterest } from './store.ts';

/** What the office reads. */
export function officeMail(interest: EquityInterest, reference: string, office: Mailbox): Mail {
  const details = toDetails([
    ['reference', reference],
    ['equityLevel', interest.level, 'equityLevels'],
    ['firstname', interest.firstName],
    ['lastname', interest.lastName],
    ['email', interest.email],
    ['phone', interest.phone],
    ['address', interest.address],
    ['city', interest.city],
    ['state', interest.region],
    ['zip', interest.zip],
    ['country', interest.country, 'country'],
    ['comment', interest.comment],
  ]);
  return mailToOffice('equityOffice', office, reference, { sender: interest, details });
}

/** What the sender reads: nothing they typed. */
export function senderMail({ language, email }: EquityInterest, reference: string): Mail {
  return mailTo('equitySender', { language, email }, { values: { reference } });
}
