import {
  answers,
  LIMIT,
  ServiceError,
  writeAudit,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { subjectOf, type Subject } from './event.ts';
import { settle, type Cashier } from './settle.ts';
import type { DonationRecord } from './store.ts';
import type { Till } from './till.ts';

/** PayPal sends many from few addresses. */
const LIMIT_OF_PAYPAL = { max: 3_000, seconds: 600 } as const;

const event = Type.Object(
  {
    id: Type.String(),
    event_type: Type.String({ maxLength: 100, format: 'line' }),
    resource: Type.Object({}, { additionalProperties: true }),
  },
  { additionalProperties: true },
);

/**
 * `POST /api/donations/webhook`: PayPal tells that something has happened to an order or a payment. It is verified, and then a
 * reason to ask PayPal itself; a forged one is refused and written to the log. PayPal repeats what is not answered with 2xx for
 * three days: so what could not be worked on now is 503, and what no donation belongs to is accepted and kept for the office.
 */
export function webhookRoute(app: TypeBoxInstance, context: ServiceContext, { cashier }: Till): void {
  const { log } = context;
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
      const { event_type: type, resource } = body;
      const genuine = cashier && (await later(cashier.paypal.isGenuine(headers, bodies.get(request) ?? '')));
      if (!cashier || !genuine) {
        log.warn({ code: type, requestId }, 'forged notification refused');
        return reply.code(403).send({ code: 'NOT_ALLOWED', message: 'problems.notAllowed', requestId });
      }
      const subject = subjectOf(type, resource);
      const donation = await later(findDonation(cashier, subject));
      if (donation) await later(settle(cashier, donation, requestId, subject.returned));
      else await keepUnmatched(context, type, subject, requestId);
      return { success: true } as const;
    });
  });
}

/** What failed because of PayPal or the database is asked for again. @throws ServiceError */
async function later<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new ServiceError('UNAVAILABLE', { cause });
  });
}

/** By the payment, the order, or our own number; where the event names none that is known, PayPal says whose the payment is. */
async function findDonation(
  { donations, paypal }: Cashier,
  { captureId, orderId, reference }: Subject,
): Promise<DonationRecord | null> {
  const find = async (field: 'captureId' | 'orderId' | 'reference', value: string | undefined) =>
    value === undefined ? null : donations.findOne({ [field]: value }, LIMIT);
  const byOrder = async (names: {
    readonly orderId?: string | undefined;
    readonly reference?: string | undefined;
  }) => (await find('orderId', names.orderId)) ?? find('reference', names.reference);
  const found = (await find('captureId', captureId)) ?? (await byOrder({ orderId, reference }));
  if (found || captureId === undefined) return found;
  return byOrder((await paypal.payment(captureId)) ?? {});
}

/** Leaves a trace where administrators see it: a payment of another shop of the account, or of a donation that was erased. */
async function keepUnmatched(
  { db, log, now }: ServiceContext,
  type: string,
  { captureId, orderId }: Subject,
  requestId: string,
): Promise<void> {
  const subject = captureId ?? orderId ?? type;
  log.warn({ code: type, reference: subject, requestId }, 'no donation for a notification');
  const line = { action: 'donation.unmatched', actor: 'paypal', subject, to: type, requestId };
  await writeAudit({ db, service: 'support', now: now() }, [line]);
}
