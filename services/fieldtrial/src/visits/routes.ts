import { tokenForm } from '@larkfield/contracts/forms';
import { offerForm } from '@larkfield/mf-fieldtrial/forms';
import { responseSchemas, ServiceError, TOKEN_CALL, type TypeBoxInstance } from '@larkfield/kit/http';
import { ICS_TYPE } from '@larkfield/kit/texts';
import Type from 'typebox';
import type { TrialContext } from '../context.ts';
import { findByToken, statusResponse, toStatus } from '../status/routes.ts';
import { visitCalendar } from './calendar-file.ts';
import { cancelOwnVisit, chooseOffer } from './parent-changes.ts';
import { visitOf } from './visit-of.ts';

const config = { ...TOKEN_CALL, form: true } as const;

/** Registers what the mailed link allows about the visit: choose an offered time, cancel, and the calendar file. */
export function visitRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const choose = { schema: { body: offerForm, response: statusResponse }, config };
  app.post('/api/fieldTrial/visit/choose', choose, async (request) => {
    const { token, offer } = request.body;
    await chooseOffer(context, request.id, await findByToken(context, token), offer);
    return toStatus(await findByToken(context, token), true, context.now());
  });

  const cancel = { schema: { body: tokenForm, response: statusResponse }, config };
  app.post('/api/fieldTrial/visit/cancel', cancel, async (request) => {
    const { token } = request.body;
    await cancelOwnVisit(context, request.id, await findByToken(context, token));
    return toStatus(await findByToken(context, token), true, context.now());
  });

  const file = {
    schema: { body: tokenForm, response: responseSchemas({ 200: Type.Unsafe<string>({ type: 'string' }) }) },
    config,
  };
  app.post('/api/fieldTrial/visit/calendar', file, async (request, reply) => {
    const found = await findByToken(context, request.body.token);
    const visit = visitOf(found);
    if (!visit || found.state !== 'invited') throw new ServiceError('NOT_FOUND');
    const { reference, language, visitSequence: sequence = 0 } = found;
    const { content } = await visitCalendar({ reference, visit, language, sequence, now: context.now() });
    return reply
      .type(ICS_TYPE)
      .header('content-disposition', 'attachment; filename="visit.ics"')
      .send(content);
  });
}
