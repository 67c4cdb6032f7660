import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  versionFilter,
  updateRecord,
  type AuditEntry,
  type AdminRequest,
  type RecordVersion,
} from '@larkfield/kit/records';
import type { Filter } from 'mongodb';
import { manageToken, createTrialContext, type TrialContext } from '../context.ts';
import { parentMail, type LinkSettings } from './mail.ts';
import { registrationIndexes, type RegistrationRecord } from './store.ts';

/** States in which the confirmation can be sent again. */
export const RESENDABLE = ['new', 'offered', 'invited', 'missed', 'visited', 'reported'] as const;

/** Resends the confirmation with the same link. */
export async function resendConfirmation(
  base: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, [...RESENDABLE]);
  const mail = parentMail(found, found.reference, linkSettings(context, found));
  await updateRecord(context, registrationIndexes, read, {
    mail: [mail],
    audit: lineOf('resent', request, read),
  });
}

function linkSettings({ key, config }: TrialContext, { reference }: RegistrationRecord): LinkSettings {
  return { siteOrigin: config.SITE_ORIGIN, token: manageToken(key, reference) };
}

async function findAsRead(
  { registrations }: TrialContext,
  read: RecordVersion,
  states: readonly string[],
): Promise<RegistrationRecord> {
  const found = await registrations.findOne(named(read), QUERY_TIMEOUT);
  if (!found) throw new ServiceError('VERSION_CONFLICT');
  if (!states.includes(found.state)) throw new ServiceError('WRONG_STATE');
  return found;
}

function named(read: RecordVersion): Filter<RegistrationRecord> {
  return { reference: read.reference, ...versionFilter<RegistrationRecord>(read) };
}

function lineOf(action: string, request: AdminRequest, { reference: subject }: RecordVersion): AuditEntry {
  const { username = '' } = callerOf(request);
  return { action: `registration.${action}`, actor: username, subject, requestId: request.id };
}
