import { tokenForm } from '@larkfield/contracts/forms';
import {
  registrationProblems,
  statusForm,
  timesForm,
  TRIAL_STATES,
  wishedTimes,
  withdrawForm,
  type TrialState,
  type TrialStatus,
} from '@larkfield/mf-fieldtrial/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { timeZone } from '../../../../site.config.ts';
import { hashToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  fileResponseSchemas,
  sendFile,
  ServiceError,
  TOKEN_CALL,
  TOKEN_LIMIT,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { findOwnRecord } from '@larkfield/kit/records';
import Type from 'typebox';
import type { TrialContext } from '../context.ts';
import type { Report } from '../report/store.ts';
import { wishedFields } from '../registration/rules.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { visitOf } from '../visits/visit-of.ts';
import { clockText, endOf, mayParentChange, type VisitPlan } from '../visits/visit.ts';
import { changeTimes, mayWithdraw, OPEN, withdraw } from './changes.ts';

const time = Type.Object({ date: Type.String(), time: Type.String() });
const visit = Type.Object({
  start: Type.String(),
  end: Type.String(),
  place: Type.String(),
  specialist: Type.String(),
});
const status = Type.Object({
  reference: Type.String(),
  state: Type.Unsafe<TrialState>({ type: 'string', enum: TRIAL_STATES }),
  createdAt: Type.String(),
  times: Type.Array(time),
  /** Local date and time of the visit, for pages that do not know `visit` yet. */
  invited: Type.Optional(time),
  visit: Type.Optional(visit),
  cancelledVisit: Type.Optional(Type.String()),
  offers: Type.Optional(Type.Array(Type.Object({ id: Type.String(), ...visit.properties }))),
  timeZone: Type.String(),
  mayChange: Type.Boolean(),
  tooLate: Type.Boolean(),
  waiver: Type.Optional(Type.String()),
  mayWithdraw: Type.Boolean(),
  report: Type.Optional(Type.Object({ at: Type.String(), openedAt: Type.Optional(Type.String()) })),
});
export const statusResponse = responseSchemas({ 200: status });
const response = statusResponse;
const config = { ...TOKEN_CALL, form: true } as const;

/** Registers the status page of a registration and the changes that the mailed link allows. */
export function statusRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const { registrations } = context;
  const find = { schema: { body: statusForm, response }, config: { ...config, limit: TOKEN_LIMIT } };
  app.post('/api/fieldTrial/status', find, async (request) => {
    const found = await findOwnRecord(context, {
      kind: 'registration',
      requestId: request.id,
      body: request.body,
      find: (reference) => registrations.findOne({ reference }, QUERY_TIMEOUT),
    });
    return toStatus(found, false, context.now());
  });

  const open = { schema: { body: tokenForm, response }, config };
  app.post('/api/fieldTrial/status/open', open, async ({ body }) =>
    toStatus(await findByToken(context, body.token), true, context.now()),
  );

  const download = { schema: { body: tokenForm, response: fileResponseSchemas }, config };
  app.post('/api/fieldTrial/status/waiver', download, async (request, reply) => {
    const { waiver: file, waiverOwner: by } = await findByToken(context, request.body.token);
    if (!file) throw new ServiceError('NOT_FOUND');
    return sendFile(request, reply, { files: context.files, file, by });
  });

  const times = { schema: { body: timesForm, response }, config };
  app.post('/api/fieldTrial/times', times, async (request) => {
    const { token, availDate } = request.body;
    const fields = registrationProblems({ availDate }, context.now());
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const found = await findByToken(context, token);
    await changeTimes(context, request.id, found, wishedFields(wishedTimes(availDate)));
    return toStatus(await findByToken(context, token), true, context.now());
  });

  const end = { schema: { body: withdrawForm, response }, config };
  app.post('/api/fieldTrial/withdraw', end, async (request) => {
    const { token, what } = request.body;
    await withdraw(context, request.id, await findByToken(context, token), what);
    return toStatus(await findByToken(context, token), true, context.now());
  });
}

/** Returns the registration of a mailed link, which confirms the address. @throws ServiceError `NOT_FOUND` */
export async function findByToken(
  { registrations, now }: TrialContext,
  token: string,
): Promise<RegistrationRecord> {
  const found = await registrations.findOne({ manageHash: hashToken(token) }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  // Does not increase the version, so that it causes no conflict for an administrator.
  if (found.confirmedAt) return found;
  const confirmedAt = now();
  await registrations.updateOne({ _id: found._id }, { $set: { confirmedAt } }, QUERY_TIMEOUT);
  return { ...found, confirmedAt };
}

/** Place and specialist of a visit, and offers, only for the mailed link: the address is not confirmed otherwise. */
export function toStatus(record: RegistrationRecord, byLink: boolean, now: Date) {
  const { reference, state, createdAt, times, waiver, report, offers, cancelledVisit } = record;
  const visit = state === 'invited' ? visitOf(record) : undefined;
  const [date = '', ...time] = visit ? clockText(visit.start).split(' ') : [];
  return {
    reference,
    state,
    createdAt: createdAt.toISOString(),
    times: [...times],
    ...(visit ? { invited: { date, time: time.join(' ') } } : {}),
    ...(visit ? { visit: toShownVisit(byLink ? visit : { ...visit, place: '', specialist: '' }) } : {}),
    ...(cancelledVisit && byLink ? { cancelledVisit: cancelledVisit.toISOString() } : {}),
    ...(offers && byLink ? { offers: offers.map((each) => ({ id: each.id, ...toShownVisit(each) })) } : {}),
    timeZone,
    mayChange: byLink && OPEN.includes(state),
    tooLate: visit !== undefined && !mayParentChange(visit, now),
    ...(byLink && waiver ? { waiver: waiver.type } : {}),
    mayWithdraw: byLink && mayWithdraw(state, 'consent'),
    ...(byLink && report && state === 'reported' ? { report: toShown(report) } : {}),
  } satisfies TrialStatus;
}

function toShownVisit(visit: VisitPlan) {
  const { start, place, specialist } = visit;
  return { start: start.toISOString(), end: endOf(visit).toISOString(), place, specialist };
}
const toShown = ({ at, openedAt }: Report) => ({
  at: at.toISOString(),
  ...(openedAt ? { openedAt: openedAt.toISOString() } : {}),
});
