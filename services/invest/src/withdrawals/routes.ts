import { parseCents } from '@larkfield/contracts/money';
import { withdrawalForm, type WithdrawalForm } from '@larkfield/mf-invest/forms';
import {
  answers,
  createRecord,
  FORM_LIMIT,
  LIMIT,
  ServiceError,
  submissionKey,
  submitted,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { investorOf, type Investor } from '../accounts/session.ts';
import { investmentStore } from '../investments/store.ts';
import { askedOfficeMail, withdrawalMail } from './mail.ts';
import { ASKED, askedFor, PAID_IN, withdrawalStore, type Withdrawal } from './store.ts';

/** `POST /api/invest/withdrawals`: asks staff for a payout. */
export function withdrawalRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const withdrawals = withdrawalStore(context.db);
  const ask = {
    schema: { body: withdrawalForm, response: answers({ 201: submitted }) },
    config: { rights: 'investor', limit: FORM_LIMIT, form: true, repeatable: 'by-key' },
  } as const;
  app.post('/api/invest/withdrawals', ask, async (request, reply) => {
    const investor = investorOf(request);
    const { investment, amount, comment } = request.body;
    const fields = await toWithdrawal(context, investor, request.body);
    const key = request.body.requestId ?? submissionKey(request);
    const answer = await createRecord<Withdrawal>(withdrawals, {
      key: key === undefined ? undefined : `${investor.id}|${key}`,
      body: { investment, amount, comment },
      now: context.now(),
      build: (reference) => {
        const told = { ...fields, reference };
        const line = { action: 'withdrawal.created', actor: 'investor', subject: reference };
        return {
          fields,
          mail: [withdrawalMail(context, 'open', told), askedOfficeMail(context, told)],
          audit: [{ ...line, requestId: request.id }],
        };
      },
    });
    context.wake();
    return reply.code(201).send(answer);
  });
}

/**
 * An amount of an own investment, at most what was invested and is not asked for yet. Two requests of one moment may exceed it
 * together: neither is paid before it was approved.
 * @throws ServiceError naming the field
 */
async function toWithdrawal(
  { db }: Pick<ServiceContext, 'db'>,
  { id, username, email, language }: Investor,
  form: WithdrawalForm,
): Promise<Withdrawal> {
  const own = { reference: form.investment, investor: id, state: { $in: PAID_IN } };
  const found = await investmentStore(db).findOne(own, LIMIT);
  if (!found) refuse('investment', 'errors.choose');
  const cents = parseCents(form.amount);
  if (cents === undefined) refuse('amount', 'errors.amount');
  if (cents > found.cents - (await askedFor(db, form.investment, ASKED)))
    refuse('amount', 'errors.aboveInvested');
  const spoken = form.language ?? language;
  return {
    ...{ state: 'open', investor: id, username, email, language: spoken },
    ...{ investment: form.investment, cents, comment: form.comment },
  };
}

function refuse(field: string, key: string): never {
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field, key }] });
}
