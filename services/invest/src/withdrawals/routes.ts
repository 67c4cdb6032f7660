import { withdrawalForm } from '@larkfield/mf-invest/forms';
import {
  answers,
  FORM_LIMIT,
  submissionKey,
  submitted,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { investorOf } from '../accounts/session.ts';
import { askForWithdrawal, type AskOptions } from './ask.ts';

/** `POST /api/invest/withdrawals`: asks staff for a payout. */
export function withdrawalRoutes(
  app: TypeBoxInstance,
  context: ServiceContext,
  options: AskOptions = {},
): void {
  const ask = {
    schema: { body: withdrawalForm, response: answers({ 201: submitted }) },
    config: { rights: 'investor', limit: FORM_LIMIT, form: true, repeatable: 'by-key' },
  } as const;
  app.post('/api/invest/withdrawals', ask, async (request, reply) => {
    const { body: form, id: requestId } = request;
    const key = submissionKey(request, form.requestId);
    const wish = { investor: investorOf(request), form, key, requestId };
    const answer = await askForWithdrawal(context, wish, options);
    context.wake();
    return reply.code(201).send(answer);
  });
}
