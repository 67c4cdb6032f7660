import { mailTo, mailToOffice, tokenLink, type Mail, type Mailbox } from '@larkfield/kit';
import type { WishedTime } from '@larkfield/mf-fieldtrial/forms';
import { calendarOf } from './calendar.ts';
import { asText } from './rules.ts';
import type { Registration } from './store.ts';

export interface LinkSettings {
  readonly siteOrigin: string;
  /** Of the link by which the parent changes the registration. */
  readonly token: string;
}

export interface InvitationSettings extends LinkSettings {
  /** What calendars call the visit (`visitName`), in the language of the parent. */
  readonly visit: string;
  readonly now: Date;
}

type Told = Pick<Registration, 'language' | 'email' | 'confirmedAt'>;

/** What the office reads: that there is one. What is said of the child stays where each reading is written down. */
export function officeMail(reference: string, office: Mailbox): Mail {
  return mailToOffice('registrationOffice', office, reference);
}

/**
 * What the parent reads: the number and the link, behind which times and waiver are. Nothing that was typed or uploaded is in
 * it: the address may be a stranger's.
 */
export function parentMail(registration: Told, reference: string, settings: LinkSettings): Mail {
  return mailTo('registrationParent', registration, {
    values: { reference },
    link: linkTo(registration, settings),
  });
}

/** Confirms one of the wished times. The time itself was typed: it waits behind the link until that has been followed. */
export function invitationMail(
  registration: Told,
  reference: string,
  time: WishedTime,
  settings: InvitationSettings,
): Mail {
  const { language, confirmedAt } = registration;
  const link = linkTo(registration, settings);
  if (!confirmedAt) return mailTo('invitationByLink', registration, { values: { reference }, link });
  const { visit, now } = settings;
  return mailTo('invitation', registration, {
    values: { reference, time: asText(time) },
    link,
    ...calendarOf({ reference, time, language, visit, now }),
  });
}

/** Says that a change of the parent's has been made. */
export function changedMail(
  template: 'timesChanged' | 'withdrawn',
  registration: Pick<Registration, 'language' | 'email'>,
  reference: string,
): Mail {
  return mailTo(template, registration, { values: { reference } });
}

function linkTo({ language }: Told, { token, siteOrigin }: LinkSettings): string {
  return tokenLink('/fieldTrial/status', { language }, token, siteOrigin);
}
