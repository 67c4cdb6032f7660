import { asRead, callerOf, changeRecord, LIMIT, ServiceError } from '@larkfield/kit';
import type { AuditEntry, ChangeRecord, AdminRequest, ReadVersion, ServiceContext } from '@larkfield/kit';
import type { Filter } from 'mongodb';
import { manageToken, trialContext, type TrialContext } from '../context.ts';
import { visitName } from './calendar.ts';
import { invitationMail, parentMail, type LinkSettings } from './mail.ts';
import { asText } from './rules.ts';
import { registrationIndexes, type RegistrationRecord } from './store.ts';

/** Invites to one of the wished times, by mail with a calendar entry. @throws ServiceError when there is no such wish. */
export function inviteTo(index: 0 | 1): ChangeRecord {
  return async (base, request, read) => {
    const context = trialContext(base);
    const found = await findAsRead(context, read, ['new', 'invited']);
    const time = found.times[index];
    if (!time) throw new ServiceError('WRONG_STATE');
    const visit = await visitName(found.language);
    const settings = { ...linkSettings(context, found), visit, now: context.now() };
    const mail = invitationMail(found, found.reference, time, settings);
    const line = {
      ...lineOf('invited', request, read),
      was: found.invitedFor ?? found.state,
      to: asText(time),
    };
    const set = { state: 'invited', invited: time, invitedFor: asText(time) };
    await changeRecord(context, registrationIndexes, read, { set, mail: [mail], audit: line });
  };
}

/** Sends the confirmation once more, with the same link. */
export async function resendMail(
  base: ServiceContext,
  request: AdminRequest,
  read: ReadVersion,
): Promise<void> {
  const context = trialContext(base);
  const found = await findAsRead(context, read, ['new', 'invited', 'visited', 'reported']);
  const mail = parentMail(found, found.reference, linkSettings(context, found));
  await changeRecord(context, registrationIndexes, read, {
    mail: [mail],
    audit: lineOf('resent', request, read),
  });
}

function linkSettings({ key, config }: TrialContext, { reference }: RegistrationRecord): LinkSettings {
  return { siteOrigin: config.SITE_ORIGIN, token: manageToken(key, reference) };
}

async function findAsRead(
  { registrations }: TrialContext,
  read: ReadVersion,
  states: readonly string[],
): Promise<RegistrationRecord> {
  const found = await registrations.findOne(named(read), LIMIT);
  if (!found) throw new ServiceError('VERSION_CONFLICT');
  if (!states.includes(found.state)) throw new ServiceError('WRONG_STATE');
  return found;
}

function named(read: ReadVersion): Filter<RegistrationRecord> {
  return { reference: read.reference, ...asRead<RegistrationRecord>(read) };
}

function lineOf(action: string, request: AdminRequest, { reference: subject }: ReadVersion): AuditEntry {
  const { username = '' } = callerOf(request);
  return { action: `registration.${action}`, actor: username, subject, requestId: request.id };
}
