import type { Log } from '../process/log.ts';
import { BACK_OFF_MINUTES, PROBE_MS, type MailOutcome } from './attempts.ts';
import type { BulkMail } from './bulk-mails.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { problemOf } from './send-problem.ts';
import type { Transport } from './transport.ts';

interface BulkDeliveryOptions {
  readonly transport: Transport;
  readonly breaker: CircuitBreaker;
  readonly onAttempt: (outcome: MailOutcome) => void;
  readonly log: Log;
}

/** Creates a function that hands over a bulk mail and tells its source what became of it. */
export function createBulkDelivery({ transport, breaker, onAttempt, log }: BulkDeliveryOptions) {
  async function handleFailure(bulkMail: BulkMail, error: unknown): Promise<void> {
    const { template, attempts } = bulkMail;
    const problem = problemOf(error);
    const { code, kind } = problem;
    if (kind === 'away' || kind === 'login') {
      breaker.markUnavailable(PROBE_MS[kind]);
      onAttempt('away');
      log.warn({ template, attempts, code }, 'mail server away');
      return bulkMail.away(code);
    }
    breaker.markAvailable();
    const minutes = kind === 'final' ? undefined : BACK_OFF_MINUTES[attempts - 1];
    onAttempt(minutes ? 'put off' : 'failed');
    log.warn({ template, attempts, code }, minutes ? 'mail put off' : 'mail failed');
    return minutes ? bulkMail.putOff(minutes, code) : bulkMail.failed(problem);
  }

  return async (bulkMail: BulkMail): Promise<void> => {
    try {
      await transport.send(bulkMail.mail, 'bulk');
    } catch (error) {
      return handleFailure(bulkMail, error);
    }
    await bulkMail.sent();
    breaker.markAvailable();
    onAttempt('sent');
  };
}
