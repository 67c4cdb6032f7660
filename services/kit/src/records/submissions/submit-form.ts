import type { FastifyRequest } from 'fastify';
import type { Collection } from 'mongodb';
import type { RateLimit } from '../../http/route-config.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { createRecord, type SubmissionAnswer, type RecordBase } from './create-record.ts';
import { checkFillTime, isHoneypotFilled, type HiddenFormFields } from './form-checks.ts';
import { submissionKey, type KeyedRequest } from './submission-key.ts';
import type { MailRequest } from '../../parts/parts.ts';
import { newReference } from './reference.ts';

/** Limit of mails to one address caused by public forms. Further mails are left out; the record is still stored. */
const RECIPIENT_LIMIT: RateLimit = { max: 5, seconds: 3600 };

export interface FormSubmission<Fields extends object> {
  /** Action in the audit, such as `contact.created`. */
  readonly action: string;
  readonly recipients: readonly string[];
  /** Returns the record's fields and mails, without mails to recipients for which `mayMail` returns false. */
  build(
    reference: string,
    mayMail: (address: string) => boolean,
  ): { readonly fields: Fields; readonly mail: readonly MailRequest[] };
}

/**
 * Handles a form: checks honeypot and fill time, stores one record per submission with its mails and audit entry,
 * then wakes the background jobs. A bot that fills the honeypot gets a normal response.
 */
export async function submitForm<Fields extends object>(
  context: Pick<ServiceContext, 'limiter' | 'now' | 'wake'>,
  request: KeyedRequest &
    Pick<FastifyRequest, 'id'> & { readonly body: HiddenFormFields; readonly key?: string | undefined },
  collection: Collection<RecordBase & Fields>,
  { action, recipients, build }: FormSubmission<Fields>,
): Promise<SubmissionAnswer> {
  const { body } = request;
  const key = submissionKey(request, request.key);
  if (isHoneypotFilled(body)) return { success: true, reference: newReference() };
  checkFillTime(body);
  const flooded = new Set<string>();
  const counting = [...new Set(recipients)].map(async (address) => {
    if ((await context.limiter.consume(`mail|${address}`, RECIPIENT_LIMIT)) > 0) flooded.add(address);
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
