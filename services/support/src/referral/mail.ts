import {
  mailTo,
  mailToOffice,
  toDetails,
  tokenLink,
  type MailDetail,
  type MailRequest,
  type Mailbox,
} from '@larkfield/kit/mail';
import type { Person, Referral } from './store.ts';

type FullReferral = Referral & { readonly person: Person };

export function officeMail(referral: FullReferral, reference: string, office: Mailbox): MailRequest {
  const details = detailsOf(referral, reference);
  return mailToOffice('referralOffice', office, reference, { sender: referral.referrer, details });
}

/** Returns the confirmation, without any text of the form, because the address may belong to somebody else. */
export function senderMail({ language, referrer }: Referral, reference: string): MailRequest {
  return mailTo('referralSender', { language, email: referrer.email }, { values: { reference } });
}

/**
 * Returns the mail to the referred person, with a link that deletes their details. It must contain the referrer's name,
 * which allows only letters and is cut to 60 characters, so that it cannot carry links or advertisements.
 */
export function personMail(referral: FullReferral, token: string, siteOrigin: string): MailRequest {
  const { language, referrer, person } = referral;
  return mailTo(
    'referralPerson',
    { language, email: person.email },
    {
      values: { referrer: shortened(`${referrer.firstName} ${referrer.lastName}`) },
      link: tokenLink('/objection', { language }, token, siteOrigin),
    },
  );
}

const MAX_NAME_LENGTH = 60;

function shortened(text: string): string {
  if (text.length <= MAX_NAME_LENGTH) return text;
  const cut = text.slice(0, MAX_NAME_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ')).trimEnd()}…`;
}

function detailsOf(referral: FullReferral, reference: string): MailDetail[] {
  return toDetails([
    ['reference', reference],
    ['kind', referral.kind, 'referralKinds'],
    ['role', referral.role, 'roles'],
    ...personRows('person', referral.person),
    ...personRows('referrer', referral.referrer),
    ['comment', referral.comment],
  ]);
}

function personRows(who: 'person' | 'referrer', person: Person) {
  return [
    [`${who}Firstname`, person.firstName],
    [`${who}Lastname`, person.lastName],
    [`${who}Preferredname`, person.preferredName],
    [`${who}Email`, person.email],
    [`${who}Phone`, person.phone],
    [`${who}City`, person.city],
    [`${who}State`, person.state],
    [`${who}Zip`, person.zip],
    [`${who}Country`, person.country, 'country'],
  ] as const;
}
