import assert from 'node:assert/strict';
import { newsletterSample } from '@larkfield/mf-marketing/forms/testing';
import type { ReadSession } from '@larkfield/kit/http';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import { marketing } from '../../src/app.ts';

export const NEWSLETTER_KEY = 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=';

/** Starts the service with a fixed key, so that none is written to the data folder. */
export function startMarketing(env: NodeJS.ProcessEnv = {}, readSession?: ReadSession): Promise<TestService> {
  return startTestService(marketing, {
    env: { NEWSLETTER_KEY, ...env },
    ...(readSession ? { readSession } : {}),
  });
}

/** Subscribes to the newsletter. Returns the reference, the confirmation mail and its token. */
export async function subscribeToNewsletter(service: TestService, change: object = {}) {
  const answer = await service.post('/api/newsletter', { ...newsletterSample, ...change });
  assert.equal(answer.statusCode, 201, answer.body);
  await service.runJobs();
  const letter = service.transport.mails.findLast(({ text }) => text.includes('/newsletter#token='));
  const token = /#token=([A-Za-z0-9_-]{22})\n/.exec(letter?.text ?? '')?.[1] ?? '';
  return { reference: answer.json<{ reference: string }>().reference, token, letter };
}
