import {
  mailTo,
  mailToOffice,
  toDetails,
  tokenLink,
  type Detail,
  type Mail,
  type Mailbox,
} from '@larkfield/kit';
import type { Person, Referral } from './store.ts';

type FullReferral = Referral & { readonly person: Person };

/** What the office reads. */
export function officeMail(referral: FullReferral, reference: string, office: Mailbox): Mail {
  const details = detailsOf(referral, reference);
  return mailToOffice('referralOffice', office, reference, { sender: referral.referrer, details });
}

/** What the referrer reads: nothing they typed. */
export function senderMail({ language, referrer }: Referral, reference: string): Mail {
  return mailTo('referralSender', { language, email: referrer.email }, { values: { reference } });
}

/**
 * What the referred person reads, with a link that deletes their details. The referrer's name has to be in
 * it; it can hold letters only and is cut where no name is that long, so no address or advertisement travels with it.
 */
export function personMail(referral: FullReferral, token: string, siteOrigin: string): Mail {
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

const LONGEST_NAME = 60;

/** Ends a text of more than 60 characters after a whole word. */
function shortened(text: string): string {
  if (text.length <= LONGEST_NAME) return text;
  const cut = text.slice(0, LONGEST_NAME);
  return `${cut.slice(0, cut.lastIndexOf(' ')).trimEnd()}…`;
}

function detailsOf(referral: FullReferral, reference: string): Detail[] {
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
