import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext, type StoredFile } from '@larkfield/kit/http';
import { mailTo, tokenLink, type MailRequest } from '@larkfield/kit/mail';
import {
  adminAuditEntry,
  updateRecord,
  versionFilter,
  type ActionInput,
  type AdminRequest,
  type RecordAction,
  type RecordVersion,
} from '@larkfield/kit/records';
import { createTrialContext, manageToken, type TrialContext } from '../context.ts';
import { expiryIn } from '../registration/retention.ts';
import { registrationIndexes, type RegistrationRecord } from '../registration/store.ts';
import { visitOf } from '../visits/visit-of.ts';
import { reportOwner } from './store.ts';

const KIND = { subject: 'registration' } as const;
const entry = (name: string) => `fieldtrial.records:registrations.entries.${name}`;

/** The report is uploaded once the visit took place; a wrong one is replaced in the same way. */
export const reportActions: Readonly<Record<string, RecordAction>> = {
  report: {
    from: ['visited', 'reported'],
    roles: ['trial'],
    mails: true,
    form: {
      entries: {
        report: { type: 'file', accept: ['pdf'], label: entry('report'), hint: entry('reportHint') },
      },
    },
    run: sendReport,
  },
  resendReport: { from: ['reported'], roles: ['trial'], mails: true, run: resendReport },
};

/**
 * Claims the uploaded report and mails its link to the parent.
 * @throws ServiceError as `FilesClient.claim` and `updateRecord`. The claimed file is deleted then.
 */
async function sendReport(
  base: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
  { values }: ActionInput,
): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, ['visited', 'reported']);
  const { reference, report, formerReports = [], state } = found;
  const by = reportOwner(reference);
  const file = await context.files.claim(String(values['report']), by, { types: ['pdf'], field: 'report' });
  const now = context.now();
  const { set, unset } = expiryIn('reported', now);
  const replaced = [...formerReports, ...(report ? [report.file] : [])];
  try {
    await updateRecord(context, registrationIndexes, read, {
      set: { ...set, state: 'reported', report: { file, at: now }, formerReports: replaced },
      unset,
      from: ['visited', 'reported'],
      mail: [reportMail(context, found)],
      audit: { ...adminAuditEntry(KIND, 'reportSent', reference, request), was: state, to: 'reported' },
    });
  } catch (error) {
    await dropUnused(context, reference, file);
    throw error;
  }
  await removeFormerReports(context, reference, replaced);
}

/** Deletes the file of a report that was not stored, unless a repeat of the same call has stored it. */
async function dropUnused({ registrations, files, log }: TrialContext, reference: string, file: StoredFile) {
  const found = await registrations.findOne({ reference }, QUERY_TIMEOUT);
  if (found?.report?.file.id === file.id) return;
  await files.remove(file.id, reportOwner(reference)).catch((error: unknown) => {
    log.warn({ err: error, reference }, 'deleting an unused report failed');
  });
}

async function resendReport(base: ServiceContext, request: AdminRequest, read: RecordVersion): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, ['reported']);
  // Reports of before were sent by hand.
  if (!found.report) throw new ServiceError('WRONG_STATE');
  await updateRecord(context, registrationIndexes, read, {
    mail: [reportMail(context, found)],
    audit: adminAuditEntry(KIND, 'resent', read.reference, request),
  });
}

/**
 * Records that the visit took place, from when the promised days count. Takes a sent report back: its link opens
 * nothing any more, and the file is deleted.
 */
export async function markVisited(
  base: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, ['invited', 'reported']);
  const { reference, report, formerReports = [] } = found;
  const now = context.now();
  const { set, unset } = expiryIn('visited', now);
  const visitedAt = (found.state === 'reported' && found.visitedAt) || visitTime(found, now);
  const taken = [...formerReports, ...(report ? [report.file] : [])];
  await updateRecord(context, registrationIndexes, read, {
    set: { ...set, state: 'visited', visitedAt, formerReports: taken },
    unset: [...unset, 'report'],
    from: [found.state],
    audit: { ...adminAuditEntry(KIND, 'state', reference, request), to: 'visited' },
  });
  await removeFormerReports(context, reference, taken);
}

/** Returns the time of the visit, which the office may have recorded later; never a time in the future. */
export function visitTime(registration: Parameters<typeof visitOf>[0], now: Date): Date {
  const start = visitOf(registration)?.start;
  return start && start < now ? start : now;
}

/** Deletes replaced files. What cannot be deleted now is deleted with the registration. */
async function removeFormerReports(
  { files, registrations, log }: TrialContext,
  reference: string,
  former: readonly StoredFile[],
): Promise<void> {
  if (former.length === 0) return;
  try {
    for (const { id } of former) await files.remove(id, reportOwner(reference));
    await registrations.updateOne({ reference }, { $unset: { formerReports: '' } }, QUERY_TIMEOUT);
  } catch (error) {
    log.warn({ err: error, reference }, 'deleting a replaced report failed');
  }
}

/** The mail has neither the file nor the reference number, which the parent needs to open the report. */
function reportMail({ key, config }: TrialContext, found: RegistrationRecord): MailRequest {
  const { language, reference } = found;
  return mailTo('report', found, {
    values: {},
    link: tokenLink('/fieldTrial/report', { language }, manageToken(key, reference), config.SITE_ORIGIN),
  });
}

async function findAsRead(
  { registrations }: TrialContext,
  read: RecordVersion,
  states: readonly string[],
): Promise<RegistrationRecord> {
  const named = { reference: read.reference, ...versionFilter<RegistrationRecord>(read) };
  const found = await registrations.findOne(named, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('VERSION_CONFLICT');
  if (!states.includes(found.state)) throw new ServiceError('WRONG_STATE');
  return found;
}
