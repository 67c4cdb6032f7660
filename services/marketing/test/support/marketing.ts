import { startTestService, type TestService } from '@larkfield/kit/testing';
import { marketing } from '../../src/app.ts';

/** The service with a key of its own, so that none is written to the data folder. */
export function startMarketing(env: NodeJS.ProcessEnv = {}): Promise<TestService> {
  const NEWSLETTER_KEY = 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=';
  return startTestService(marketing, { env: { NEWSLETTER_KEY, ...env } });
}
