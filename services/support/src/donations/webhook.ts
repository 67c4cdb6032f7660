import { answers, LIMIT, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { settle } from './settle.ts';
import type { Till } from './till.ts';

/** PayPal sends many from few addresses. */
const LIMIT_OF_PAYPAL = { max: 3_000, seconds: 600 } as const;

const event = Type.Object(
  {
    id: Type.String(),
    event_type: Type.String({ maxLength: 100, format: 'line' }),
    resource: Type.Object({ id: Type.Optional(Type.String()) }, { additionalProperties: true }),
  },
  { additionalProperties: true },
);

/**
 * `POST /api/donations/webhook`: PayPal tells that something has happened to an order. It is verified, and even then only a
 * reason to ask PayPal itself; a forged one is refused and written to the log.
 */
export function webhookRoute(
  app: TypeBoxInstance,
  { log }: ServiceContext,
  { donations, cashier }: Till,
): void {
  const schema = { body: event, response: answers({ 200: Type.Object({ success: Type.Literal(true) }) }) };
  const config = { rights: 'visitor', limit: LIMIT_OF_PAYPAL, repeatable: 'by-nature' } as const;
  const bodies = new WeakMap<FastifyRequest, string>();
  void app.register(async (scope: TypeBoxInstance) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
      bodies.set(request, text);
      return parse(request, text, done);
    });
    scope.post('/api/donations/webhook', { schema, config }, async (request, reply) => {
      const { body, headers, id: requestId } = request;
      const genuine = (await cashier?.paypal.isGenuine(headers, bodies.get(request) ?? '')) === true;
      if (!cashier || !genuine) {
        log.warn({ code: body.event_type, requestId }, 'forged notification refused');
        return reply.code(403).send({ code: 'NOT_ALLOWED', message: 'problems.notAllowed', requestId });
      }
      const orderId = orderOf(body.resource);
      const donation = orderId === undefined ? null : await donations.findOne({ orderId }, LIMIT);
      // Also of other shops of the same account: nothing that would have to be sent again.
      if (donation) await settle(cashier, donation, requestId);
      return { success: true } as const;
    });
  });
}

/** An event about a capture names the order beside it, one about the order is it. */
function orderOf(resource: Readonly<Record<string, unknown>>): string | undefined {
  const related: unknown = Reflect.get(Object(resource['supplementary_data']), 'related_ids');
  const order: unknown = Reflect.get(Object(related), 'order_id') ?? resource['id'];
  return typeof order === 'string' ? order : undefined;
}
