import { mailTo, mailToOffice, tokenLink, type MailRequest, type Mailbox } from '@larkfield/kit/mail';
import type { WishedTime } from '@larkfield/mf-fieldtrial/forms';
import { visitCalendar } from './visit-calendar.ts';
import { wishedTimeText } from './rules.ts';
import type { Registration } from './store.ts';

export interface LinkSettings {
  readonly siteOrigin: string;
  readonly token: string;
}

export interface InvitationSettings extends LinkSettings {
  readonly visit: string;
  readonly now: Date;
}

type MailedRegistration = Pick<Registration, 'language' | 'email' | 'confirmedAt'>;

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

/**
 * Returns the invitation to a wished time. The time comes from the form, so it is mailed only after the
 * address was confirmed; otherwise the mail contains only the link.
 */
export function invitationMail(
  registration: MailedRegistration,
  reference: string,
  time: WishedTime,
  settings: InvitationSettings,
): MailRequest {
  const { language, confirmedAt } = registration;
  const link = linkTo(registration, settings);
  if (!confirmedAt) return mailTo('invitationByLink', registration, { values: { reference }, link });
  const { visit, now } = settings;
  return mailTo('invitation', registration, {
    values: { reference, time: wishedTimeText(time) },
    link,
    ...visitCalendar({ reference, time, language, visit, now }),
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
