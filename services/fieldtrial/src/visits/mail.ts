import type { Language } from '@larkfield/contracts';
import { mailTo, mailToOffice, tokenLink, type MailRequest } from '@larkfield/kit/mail';
import { timeZone } from '../../../../site.config.ts';
import { manageToken, type TrialContext } from '../context.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { visitCalendar } from './calendar-file.ts';
import { endOf, type VisitPlan } from './visit.ts';

type ParentTemplate =
  | 'invitation'
  | 'visitOffers'
  | 'offersWithdrawn'
  | 'visitMoved'
  | 'visitCancelled'
  | 'visitMissed'
  | 'visitReminder';

/** What a mail about visits shows. */
interface Shown {
  readonly visits: readonly VisitPlan[];
  /** Set if the mail has a calendar file of its one visit. */
  readonly sequence?: number;
  readonly cancelled?: boolean;
}

/**
 * Returns the mail about visits to the parent. Before the link of a mail was followed, the address may belong to
 * somebody else: then the mail has the link and nothing of the visit.
 */
export async function visitMail(
  { key, config, now }: TrialContext,
  template: ParentTemplate,
  registration: RegistrationRecord,
  { visits, sequence, cancelled = false }: Shown,
): Promise<MailRequest> {
  const { reference, language, confirmedAt } = registration;
  const link = tokenLink('/fieldTrial/status', { language }, manageToken(key, reference), config.SITE_ORIGIN);
  const values = { reference };
  if (!confirmedAt) return mailTo('visitNews', registration, { values, link });
  const [visit] = visits;
  const file = { reference, language, now: now(), cancelled };
  return {
    ...mailTo(template, registration, { values, link }),
    details: detailsOf(visits, language),
    ...(visit && sequence !== undefined
      ? { calendar: await visitCalendar({ ...file, visit, sequence }) }
      : {}),
  };
}

/** Returns the mail about a planned or cancelled visit to the office, without anything about child or parent. */
export async function officeVisitMail(
  { office, now }: TrialContext,
  template: 'visitPlannedOffice' | 'visitCancelledOffice',
  reference: string,
  { visit, sequence }: { readonly visit: VisitPlan; readonly sequence: number },
): Promise<MailRequest> {
  const mail = mailToOffice(template, office, reference);
  const { language } = mail;
  const cancelled = template === 'visitCancelledOffice';
  const calendar = await visitCalendar({ reference, visit, language, sequence, now: now(), cancelled });
  return { ...mail, details: detailsOf([visit], language), calendar };
}

function detailsOf(visits: readonly VisitPlan[], language: Language) {
  const [visit] = visits;
  const rows = [
    ...visits.map((each) => ['visitTime', timeText(each, language)] as const),
    ['visitPlace', visit?.place] as const,
    ['visitSpecialist', visit?.specialist] as const,
  ];
  return rows.flatMap(([name, value]) => (value ? [{ label: `fields.${name}`, value }] : []));
}

/** Formats start and end with the zone of the place, in the digits that the pages of the language use. */
function timeText(visit: VisitPlan, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'long', timeZone },
  });
  return format.formatRange(visit.start, endOf(visit));
}
