import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  versionFilter,
  updateRecord,
  type AuditEntry,
  type RecordUpdater,
  type AdminRequest,
  type RecordVersion,
} from '@larkfield/kit/records';
import type { Filter } from 'mongodb';
import { manageToken, createTrialContext, type TrialContext } from '../context.ts';
import { visitName } from './visit-calendar.ts';
import { invitationMail, parentMail, type LinkSettings } from './mail.ts';
import { wishedTimeText } from './rules.ts';
import { registrationIndexes, type RegistrationRecord } from './store.ts';

/**
 * Returns an action that invites the parent to a wished time, by mail with a calendar entry.
 * @throws ServiceError `WRONG_STATE` if there is no such wished time or the state does not allow it; `VERSION_CONFLICT`
 */
export function inviteToWishedTime(index: 0 | 1): RecordUpdater {
  return async (base, request, read) => {
    const context = createTrialContext(base);
    const found = await findAsRead(context, read, ['new', 'invited']);
    const time = found.times[index];
    if (!time) throw new ServiceError('WRONG_STATE');
    const visit = await visitName(found.language);
    const settings = { ...linkSettings(context, found), visit, now: context.now() };
    const mail = invitationMail(found, found.reference, time, settings);
    const line = {
      ...lineOf('invited', request, read),
      was: found.invitedFor ?? found.state,
      to: wishedTimeText(time),
    };
    const set = { state: 'invited', invited: time, invitedFor: wishedTimeText(time) };
    await updateRecord(context, registrationIndexes, read, { set, mail: [mail], audit: line });
  };
}

/** Resends the confirmation with the same link. */
export async function resendConfirmation(
  base: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, ['new', 'invited', 'visited', 'reported']);
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
