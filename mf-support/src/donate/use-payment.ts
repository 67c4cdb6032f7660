import { post, randomKey } from '@larkfield/area';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DonationOpened, DonationProblem, DonationView } from '../../forms/donation.ts';

/**
 * `ready`: nothing was pressed yet. `waiting`: the donor is at PayPal. `checking`: our service asks PayPal. `pending`: the
 * donor has agreed, and PayPal takes its time. `unknown`: our service does not answer.
 */
export type Stage = 'ready' | 'waiting' | 'checking' | 'pending' | 'unknown' | 'cancelled' | 'failed';

interface Payment {
  readonly stage: Stage;
  readonly problem: DonationProblem | undefined;
  start(): void;
  /** The donor has agreed, or wants to know: the service asks PayPal and takes the money if it may. */
  check(): Promise<void>;
  /** The donor has turned back. */
  cancel(): Promise<void>;
}

const TIMEOUT_MS = 16_000;
/** While the money is on its way the page asks again, for a while. */
const PAUSE_MS = 2_000;
const MOST_QUESTIONS = 10;

/** What has become of an opened donation. The service alone says; PayPal's word in the browser counts for nothing. */
export function usePayment({ token }: DonationOpened, onPaid: (view: DonationView) => void): Payment {
  const [stage, setStage] = useState<Stage>('ready');
  const [problem, setProblem] = useState<DonationProblem>();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);

  const ask = useCallback(
    (what: 'capture' | 'cancel') =>
      post<DonationView>(
        `/api/donations/${what}`,
        { token },
        { idempotencyKey: randomKey(), timeoutMs: TIMEOUT_MS },
      ),
    [token],
  );

  const check = useCallback(async () => {
    setStage('checking');
    for (let asked = 1; !gone.current; asked += 1) {
      const result = await ask('capture');
      if (!result.ok) return setStage('unknown');
      const { state } = result.value;
      if (state === 'captured' || state === 'refunded') return onPaid(result.value);
      setProblem(result.value.problem);
      if (state === 'failed' || state === 'cancelled') return setStage(state);
      if (asked === MOST_QUESTIONS) return setStage('pending');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }, [ask, onPaid]);

  const cancel = useCallback(async () => {
    const result = await ask('cancel');
    // The money may have been taken before: then that is what counts.
    if (result.ok && result.value.state === 'captured') return onPaid(result.value);
    if (result.ok && result.value.state === 'approved') return check();
    setStage('cancelled');
  }, [ask, check, onPaid]);

  return { stage, problem, start: () => setStage('waiting'), check, cancel };
}
