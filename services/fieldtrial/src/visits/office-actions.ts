import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  adminAuditEntry,
  versionFilter,
  type ActionInput,
  type AuditEntry,
  type AdminRequest,
  type RecordAction,
  type RecordVersion,
} from '@larkfield/kit/records';
import type { TrialState } from '@larkfield/mf-fieldtrial/forms';
import type { Filter } from 'mongodb';
import { createTrialContext, type TrialContext } from '../context.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { cancellation } from './cancellation.ts';
import { changeVisit, nextSequence, visitIn } from './change-visit.ts';
import { officeVisitMail, visitMail } from './mail.ts';
import {
  filledOffers,
  filledVisit,
  OFFER_INPUTS,
  readOffers,
  readVisit,
  VISIT_INPUTS,
} from './visit-form.ts';
import { toVisit, type Visit } from './visit.ts';

/** States in which the office plans a visit. */
const WITHOUT_VISIT = ['new', 'offered', 'missed'] as const satisfies readonly TrialState[];

/** What the office does about visits. */
export const visitActions: Readonly<Record<string, RecordAction>> = {
  invite: {
    from: WITHOUT_VISIT,
    roles: ['trial'],
    mails: true,
    form: { entries: VISIT_INPUTS, filled: filledVisit },
    run: (base, request, read, { values }) =>
      plan(base, { read, values, template: 'invitation', audit: lineOf('invited', read, request) }),
  },
  offer: {
    from: WITHOUT_VISIT,
    roles: ['trial'],
    mails: true,
    form: { entries: OFFER_INPUTS, filled: filledOffers },
    run: offerTimes,
  },
  withdrawOffers: { from: ['offered'], roles: ['trial'], mails: true, run: withdrawOffers },
  move: {
    from: ['invited'],
    roles: ['trial'],
    mails: true,
    form: { entries: VISIT_INPUTS, filled: filledVisit },
    run: (base, request, read, { values }) =>
      plan(base, { read, values, template: 'visitMoved', audit: lineOf('moved', read, request) }),
  },
  cancelVisit: { from: ['invited'], roles: ['trial'], mails: true, run: cancelVisit },
};

interface Planned {
  readonly read: RecordVersion;
  readonly values: ActionInput['values'];
  readonly template: 'invitation' | 'visitMoved';
  readonly audit: AuditEntry;
}

/** Plans a visit, or moves the one that is planned. */
async function plan(base: ServiceContext, { read, values, template, audit }: Planned): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, template === 'visitMoved' ? ['invited'] : WITHOUT_VISIT);
  const now = context.now();
  const visit = toVisit(readVisit(values, now), now);
  const sequence = nextSequence(found);
  await changeVisit(context, found, {
    ...{ state: 'invited', visit },
    set: { visitSequence: sequence },
    mail: [
      await visitMail(context, template, found, { visits: [visit], sequence }),
      await officeVisitMail(context, 'visitPlannedOffice', found.reference, { visit, sequence }),
    ],
    audit,
  });
}

async function offerTimes(
  base: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
  { values }: ActionInput,
): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, WITHOUT_VISIT);
  const offers = readOffers(values, context.now());
  await changeVisit(context, found, {
    state: 'offered',
    set: { offers },
    mail: [await visitMail(context, 'visitOffers', found, { visits: offers })],
    audit: lineOf('timesOffered', read, request),
  });
}

async function withdrawOffers(
  base: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, ['offered']);
  await changeVisit(context, found, {
    state: 'new',
    mail: [await visitMail(context, 'offersWithdrawn', found, { visits: [] })],
    audit: lineOf('offersWithdrawn', read, request),
  });
}

async function cancelVisit(base: ServiceContext, request: AdminRequest, read: RecordVersion): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, ['invited']);
  const audit = lineOf('visitCancelled', read, request);
  await changeVisit(context, found, { ...(await cancellation(context, found)), audit });
}

/** Records that nobody came. The visit stays, so that a mistake can be undone. */
export async function markMissed(
  base: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const context = createTrialContext(base);
  const found = await findAsRead(context, read, ['invited']);
  const { visit, invited, invitedFor } = found;

  await changeVisit(context, found, {
    state: 'missed',
    ...(visit ? { visit: withoutReminder(visit) } : { set: { invited, invitedFor } }),
    mail: [await visitMail(context, 'visitMissed', found, { visits: [visitIn(found)] })],
    audit: lineOf('missed', read, request),
  });
}

function withoutReminder({ remindAt: _, ...visit }: Visit): Visit {
  return visit;
}

async function findAsRead(
  { registrations }: TrialContext,
  read: RecordVersion,
  states: readonly string[],
): Promise<RegistrationRecord> {
  const named: Filter<RegistrationRecord> = {
    reference: read.reference,
    ...versionFilter<RegistrationRecord>(read),
  };
  const found = await registrations.findOne(named, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('VERSION_CONFLICT');
  if (!states.includes(found.state)) throw new ServiceError('WRONG_STATE');
  return found;
}

function lineOf(action: string, { reference }: RecordVersion, request: AdminRequest) {
  return adminAuditEntry({ subject: 'registration' }, action, reference, request);
}
