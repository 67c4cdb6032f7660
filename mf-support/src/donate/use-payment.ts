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
  /** The donor has turned back. True when nothing will be paid any more. */
  cancel(): Promise<boolean>;
  /** Asks once more what was not answered. */
  askAgain(): void;
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
  const turnedBack = useRef(false);
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

  /** What has become of it; false while that is open. */
  const tell = useCallback(
    (view: DonationView): boolean => {
      const { state } = view;
      setProblem(view.problem);
      if (state === 'captured' || state === 'refunded') onPaid(view);
      else if (state === 'failed' || state === 'cancelled') setStage(state);
      else return false;
      return true;
    },
    [onPaid],
  );

  const check = useCallback(async () => {
    turnedBack.current = false;
    setStage('checking');
    for (let asked = 1; !gone.current; asked += 1) {
      const result = await ask('capture');
      if (!result.ok) return setStage('unknown');
      if (tell(result.value)) return;
      if (asked === MOST_QUESTIONS) return setStage('pending');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }, [ask, tell]);

  const cancel = useCallback(async () => {
    turnedBack.current = true;
    setStage('checking');
    const result = await ask('cancel');
    // Nobody knows: the donor may have agreed before the window was closed.
    if (!result.ok) setStage('unknown');
    // The money may have been taken before: then that is what counts.
    else if (!tell(result.value)) await check();
    return result.ok && result.value.state === 'cancelled';
  }, [ask, check, tell]);

  const askAgain = () => void (turnedBack.current ? cancel() : check());
  return { stage, problem, start: () => setStage('waiting'), check, cancel, askAgain };
}
