import { withdrawalForm } from '@larkfield/mf-invest/forms';
import {
  responseSchemas,
  FORM_LIMIT,
  submittedSchema,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { submissionKey } from '@larkfield/kit/records';
import { callingInvestor } from '../session/calling-investor.ts';
import { requestWithdrawal, type WithdrawalOptions } from './request-withdrawal.ts';

/** Registers `POST /api/invest/withdrawals`. */
export function withdrawalRoutes(
  app: TypeBoxInstance,
  context: ServiceContext,
  options: WithdrawalOptions = {},
): void {
  const ask = {
    schema: { body: withdrawalForm, response: responseSchemas({ 201: submittedSchema }) },
    config: { rights: 'investor', limit: FORM_LIMIT, form: true, repeatable: 'by-key' },
  } as const;
  app.post('/api/invest/withdrawals', ask, async (request, reply) => {
    const { body: form, id: requestId } = request;
    const key = submissionKey(request, form.requestId);
    const wish = { investor: callingInvestor(request), form, key, requestId };
    const answer = await requestWithdrawal(context, wish, options);
    context.wake();
    return reply.code(201).send(answer);
  });
}
