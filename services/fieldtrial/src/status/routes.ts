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
import { wishedFields } from '../registration/rules.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { changeTimes, withdraw } from './changes.ts';

const time = Type.Object({ date: Type.String(), time: Type.String() });
const status = Type.Object({
  reference: Type.String(),
  state: Type.Unsafe<TrialState>({ type: 'string', enum: TRIAL_STATES }),
  createdAt: Type.String(),
  times: Type.Array(time),
  invited: Type.Optional(time),
  mayChange: Type.Boolean(),
  waiver: Type.Optional(Type.String()),
});
const response = responseSchemas({ 200: status });
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
    return toStatus(found, false);
  });

  const open = { schema: { body: tokenForm, response }, config };
  app.post('/api/fieldTrial/status/open', open, async ({ body }) =>
    toStatus(await findByToken(context, body.token), true),
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
    return toStatus(await findByToken(context, token), true);
  });

  const end = { schema: { body: withdrawForm, response }, config };
  app.post('/api/fieldTrial/withdraw', end, async (request) => {
    const { token, what } = request.body;
    await withdraw(context, request.id, await findByToken(context, token), what);
    return toStatus(await findByToken(context, token), true);
  });
}

/** Returns the registration of a mailed link, which confirms the address. @throws ServiceError `NOT_FOUND` */
async function findByToken({ registrations, now }: TrialContext, token: string): Promise<RegistrationRecord> {
  const found = await registrations.findOne({ manageHash: hashToken(token) }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  // Does not increase the version, so that it causes no conflict for an administrator.
  if (!found.confirmedAt)
    await registrations.updateOne({ _id: found._id }, { $set: { confirmedAt: now() } }, QUERY_TIMEOUT);
  return found;
}

function toStatus(
  { reference, state, createdAt, times, invited, waiver }: RegistrationRecord,
  byLink: boolean,
) {
  const open = byLink && (state === 'new' || state === 'invited');
  return {
    reference,
    state,
    createdAt: createdAt.toISOString(),
    times: [...times],
    ...(invited && state !== 'withdrawn' ? { invited } : {}),
    mayChange: open,
    ...(byLink && waiver ? { waiver: waiver.type } : {}),
  } satisfies TrialStatus;
}
