import { toReference } from '@larkfield/contracts';
import { hashToken } from '@larkfield/kit/encryption';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  fileResponseSchemas,
  sendFile,
  ServiceError,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { writeAudit } from '@larkfield/kit/records';
import { reportForm, type ReportForm } from '@larkfield/mf-fieldtrial/forms';
import type { TrialContext } from '../context.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { reportOwner, type Report } from './store.ts';

/** Limit of wrong reference numbers for one link. */
const LIMIT = { max: 10, seconds: 3600 } as const;

/**
 * Registers `POST /api/fieldTrial/report`: the report, for the link of a mail and the reference number. The link proves
 * the address and confirms it, if it was not confirmed before. Each opening is audited.
 */
export function reportRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const route = {
    schema: { body: reportForm, response: fileResponseSchemas },
    config: { ...TOKEN_CALL, form: true },
  } as const;
  app.post('/api/fieldTrial/report', route, async (request, reply) => {
    const { registrations, db, now, files } = context;
    const { _id, reference, report, confirmedAt } = await findReported(context, request.body, request.id);
    const opened = { action: 'registration.reportOpened', actor: 'parent', subject: reference };
    await writeAudit({ db, service: 'fieldtrial', now: now() }, [{ ...opened, requestId: request.id }]);
    // Does not increase the version, so that it causes no conflict for an administrator.
    const set = {
      'report.lastOpenedAt': now(),
      ...(report.openedAt ? {} : { 'report.openedAt': now() }),
      ...(confirmedAt ? {} : { confirmedAt: now() }),
    };
    await registrations.updateOne(
      { _id, 'report.file.id': report.file.id },
      { $set: set, $inc: { 'report.openings': 1 } },
      QUERY_TIMEOUT,
    );
    const file = { ...report.file, name: `report-${reference}.pdf` };
    return sendFile(request, reply, { files, file, by: reportOwner(reference) });
  });
}

/**
 * Returns the registration of the link if its number was entered and it has a report. Wrong links, wrong numbers and
 * missing reports give the same answer, and attempts are limited.
 * @throws ServiceError `VALIDATION_FAILED` or `TOO_MANY_TRIES`
 */
async function findReported(
  { registrations, attemptLimiter }: TrialContext,
  { token, reference }: ReportForm,
  requestId: string,
): Promise<RegistrationRecord & { readonly report: Report }> {
  const manageHash = hashToken(token);
  const subject = `report|${manageHash}`;
  const { wait } = await attemptLimiter.consume(subject, LIMIT, requestId);
  if (wait > 0) throw new ServiceError('TOO_MANY_TRIES', { retryAfter: wait });
  const found = await registrations.findOne({ manageHash }, QUERY_TIMEOUT);
  if (!found?.report || found.state !== 'reported' || found.reference !== toReference(reference))
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'reference', key: 'errors.pair' }] });
  await attemptLimiter.giveBack(subject, requestId);
  return { ...found, report: found.report };
}
