import assert from 'node:assert/strict';
import { newsletterSample } from '@larkfield/mf-marketing/forms/testing';
import type { ReadSession } from '@larkfield/kit';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import { marketing } from '../../src/app.ts';

/** The service with a key of its own, so that none is written to the data folder. */
export function startMarketing(env: NodeJS.ProcessEnv = {}, readSession?: ReadSession): Promise<TestService> {
  const NEWSLETTER_KEY = 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=';
  return startTestService(marketing, {
    env: { NEWSLETTER_KEY, ...env },
    ...(readSession ? { readSession } : {}),
  });
}

/** Subscribes to the newsletter; the reference, the mail that asks for a confirmation, and its token. */
export async function subscribeTo(service: TestService, change: object = {}) {
  const answer = await service.post('/api/newsletter', { ...newsletterSample, ...change });
  assert.equal(answer.statusCode, 201, answer.body);
  await service.work();
  const letter = service.transport.letters.findLast(({ text }) => text.includes('/newsletter#token='));
  const token = /#token=([A-Za-z0-9_-]{22})\n/.exec(letter?.text ?? '')?.[1] ?? '';
  return { reference: answer.json<{ reference: string }>().reference, token, letter };
}
