import type { FastifyRequest } from 'fastify';
import type { Collection } from 'mongodb';
import type { RateLimit } from '../http/route-config.ts';
import type { ServiceContext } from '../service-context.ts';
import { createRecord, type Answer, type RecordBase } from './create.ts';
import { checkFillTime, isHoneypotFilled, type Hidden } from './form.ts';
import { submissionKey, type KeyedRequest } from './key.ts';
import type { Mail } from './parts.ts';
import { newReference } from './reference.ts';

/** Mails to one address that strangers' forms can set off; more are left out, the record is kept. */
const RECIPIENT_LIMIT: RateLimit = { max: 5, seconds: 3600 };

export interface FormSubmission<Fields extends object> {
  /** What the audit calls it: `contact.created`. */
  readonly action: string;
  /** Typed addresses that mail would go to. */
  readonly recipients: readonly string[];
  /** The record's own fields and its mails; those to recipients that `mayMail` refuses must be left out. */
  build(
    reference: string,
    mayMail: (address: string) => boolean,
  ): { readonly fields: Fields; readonly mail: readonly Mail[] };
}

/**
 * The handler of every form: checks against programs first, then one record per submission with all that
 * belongs to it, then the worker is woken. A program that filled the honeypot gets an answer like any other.
 */
export async function submitForm<Fields extends object>(
  context: Pick<ServiceContext, 'limiter' | 'now' | 'wake'>,
  request: KeyedRequest &
    Pick<FastifyRequest, 'id'> & { readonly body: Hidden; readonly key?: string | undefined },
  collection: Collection<RecordBase & Fields>,
  { action, recipients, build }: FormSubmission<Fields>,
): Promise<Answer> {
  const { body } = request;
  const key = submissionKey(request, request.key);
  if (isHoneypotFilled(body)) return { success: true, reference: newReference() };
  checkFillTime(body);
  const flooded = new Set<string>();
  const counting = [...new Set(recipients)].map(async (address) => {
    if ((await context.limiter.take(`mail|${address}`, RECIPIENT_LIMIT)) > 0) flooded.add(address);
  });
  await Promise.all(counting);
  const answer = await createRecord(collection, {
    key,
    body,
    now: context.now(),
    build: (reference) => ({
      ...build(reference, (address) => !flooded.has(address)),
      audit: [{ action, actor: 'visitor', subject: reference, requestId: request.id }],
    }),
  });
  context.wake();
  return answer;
}
