import { mailTo, mailToOffice, tokenLink, type MailRequest, type Mailbox } from '@larkfield/kit/mail';
import type { Registration } from './store.ts';

export interface LinkSettings {
  readonly siteOrigin: string;
  readonly token: string;
}

type MailedRegistration = Pick<Registration, 'language' | 'email'>;

/** Returns the mail to the office, with the reference only, because access to the child's data is audited. */
export function officeMail(reference: string, office: Mailbox): MailRequest {
  return mailToOffice('registrationOffice', office, reference);
}

/** Returns the confirmation, without any text of the form, because the address may belong to somebody else. */
export function parentMail(
  registration: MailedRegistration,
  reference: string,
  settings: LinkSettings,
): MailRequest {
  return mailTo('registrationParent', registration, {
    values: { reference },
    link: linkTo(registration, settings),
  });
}

export function changedMail(
  template: 'timesChanged' | 'withdrawn',
  registration: Pick<Registration, 'language' | 'email'>,
  reference: string,
): MailRequest {
  return mailTo(template, registration, { values: { reference } });
}

function linkTo({ language }: MailedRegistration, { token, siteOrigin }: LinkSettings): string {
  return tokenLink('/fieldTrial/status', { language }, token, siteOrigin);
}
