import { mailTo, mailToOffice, tokenLink, type AttachedFile, type Mail, type Mailbox } from '@larkfield/kit';
import type { WishedTime } from '@larkfield/mf-fieldtrial/forms';
import { calendarOf } from './calendar.ts';
import { asText } from './rules.ts';
import type { Registration } from './store.ts';

export interface MailSettings {
  readonly siteOrigin: string;
  /** Of the link by which the parent changes the registration. */
  readonly token: string;
  /** What calendars call the visit (`visitName`), in the language of the parent. */
  readonly visit: string;
  readonly now: Date;
}

type Told = Pick<Registration, 'language' | 'email' | 'times' | 'waiver' | 'waiverOwner'>;

/** What the office reads: that there is one. What is said of the child stays where each reading is written down. */
export function officeMail(reference: string, office: Mailbox): Mail {
  return mailToOffice('registrationOffice', office, reference);
}

/** What the parent reads: nothing that was typed, the wished times for the calendar, and the waiver that was signed. */
export function parentMail(registration: Told, reference: string, settings: MailSettings): Mail {
  const { language, times, waiver } = registration;
  return mailTo('registrationParent', registration, {
    values: { reference },
    link: tokenLink('/fieldTrial/status', { language }, settings.token, settings.siteOrigin),
    ...calendarOf({
      reference,
      times,
      status: 'TENTATIVE',
      language,
      visit: settings.visit,
      now: settings.now,
    }),
    ...(waiver ? { files: [fileOf(registration, waiver)] } : {}),
  });
}

/** Confirms one of the wished times. */
export function invitationMail(
  registration: Told,
  reference: string,
  time: WishedTime,
  settings: MailSettings,
): Mail {
  const { language } = registration;
  return mailTo('invitation', registration, {
    values: { reference, time: asText(time) },
    link: tokenLink('/fieldTrial/status', { language }, settings.token, settings.siteOrigin),
    ...calendarOf({
      reference,
      times: [time],
      status: 'CONFIRMED',
      language,
      visit: settings.visit,
      now: settings.now,
    }),
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

function fileOf({ waiverOwner: by }: Told, file: NonNullable<Told['waiver']>): AttachedFile {
  return { file, by };
}
