import { tokenForm } from '@larkfield/contracts/forms';
import {
  furtherProblems,
  statusForm,
  timesForm,
  TRIAL_STATES,
  wishedTimes,
  withdrawForm,
  type TrialState,
  type TrialStatus,
} from '@larkfield/mf-fieldtrial/forms';
import {
  answers,
  fileAnswers,
  findOwnRecord,
  hashToken,
  LIMIT,
  sendFile,
  ServiceError,
  TOKEN_CALL,
  TOKEN_LIMIT,
  type TypeBoxInstance,
} from '@larkfield/kit';
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
const response = answers({ 200: status });
const config = { ...TOKEN_CALL, form: true } as const;

/** What a parent sees of a registration, and does with it by the link of the mail. */
export function statusRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const { registrations } = context;
  const find = { schema: { body: statusForm, response }, config: { ...config, limit: TOKEN_LIMIT } };
  app.post('/api/fieldTrial/status', find, async (request) => {
    const found = await findOwnRecord(context, {
      kind: 'registration',
      requestId: request.id,
      body: request.body,
      find: (reference) => registrations.findOne({ reference }, LIMIT),
    });
    return toStatus(found, false);
  });

  const open = { schema: { body: tokenForm, response }, config };
  app.post('/api/fieldTrial/status/open', open, async ({ body }) =>
    toStatus(await findByToken(context, body.token), true),
  );

  const download = { schema: { body: tokenForm, response: fileAnswers }, config };
  app.post('/api/fieldTrial/status/waiver', download, async (request, reply) => {
    const { waiver: file, waiverOwner: by } = await findByToken(context, request.body.token);
    if (!file) throw new ServiceError('NOT_FOUND');
    return sendFile(request, reply, { files: context.files, file, by });
  });

  const times = { schema: { body: timesForm, response }, config };
  app.post('/api/fieldTrial/times', times, async (request) => {
    const { token, availDate } = request.body;
    const fields = furtherProblems({ availDate }, context.now());
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

/**
 * The registration of a link. Only a mail has it: who follows it reads the mail, so the address is the parent's.
 * @throws ServiceError `NOT_FOUND`
 */
async function findByToken({ registrations, now }: TrialContext, token: string): Promise<RegistrationRecord> {
  const found = await registrations.findOne({ manageHash: hashToken(token) }, LIMIT);
  if (!found) throw new ServiceError('NOT_FOUND');
  // Not a new version: it must not get in the way of an administrator who has the record open.
  if (!found.confirmedAt)
    await registrations.updateOne({ _id: found._id }, { $set: { confirmedAt: now() } }, LIMIT);
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
