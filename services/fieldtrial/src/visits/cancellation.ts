import type { MailRequest } from '@larkfield/kit/mail';
import type { TrialContext } from '../context.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { visitCalendar } from './calendar-file.ts';
import { nextSequence, visitIn } from './change-visit.ts';
import { officeVisitMail, visitMail } from './mail.ts';

/** Returns the change that cancels a planned visit, with mails that remove it from the calendars of both sides. */
export async function cancellation(context: TrialContext, found: RegistrationRecord) {
  const visit = visitIn(found);
  const sequence = nextSequence(found);
  return {
    state: 'new',
    set: { cancelledVisit: visit.start, visitSequence: sequence },
    mail: [
      await visitMail(context, 'visitCancelled', found, { visits: [visit], sequence, cancelled: true }),
      await officeVisitMail(context, 'visitCancelledOffice', found.reference, { visit, sequence }),
    ],
  } as const;
}

/**
 * Returns the mails of a change by the parent that gives up the visit, too: the one about the change, which also removes
 * the visit from the parent's calendar, and one to the office if a visit was planned.
 */
export async function mailsWithoutVisit(
  context: TrialContext,
  found: RegistrationRecord,
  mail: MailRequest,
): Promise<MailRequest[]> {
  if (found.state !== 'invited') return [mail];
  const { reference, language } = found;
  const visit = visitIn(found);
  const sequence = nextSequence(found);
  const file = { reference, visit, language, sequence, now: context.now(), cancelled: true };
  return [
    { ...mail, calendar: await visitCalendar(file) },
    await officeVisitMail(context, 'visitCancelledOffice', reference, { visit, sequence }),
  ];
}
