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
  /** PayPal's part of the page has given up: whether a donor who was at PayPal has paid, the service says. */
  giveUp(): Promise<void>;
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
  const atPayPal = useRef(false);
  const asked = useRef<'check' | 'cancel' | 'recover'>('check');
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

  const begin = useCallback((question: typeof asked.current) => {
    asked.current = question;
    atPayPal.current = false;
    setStage('checking');
  }, []);

  const check = useCallback(async () => {
    begin('check');
    for (let times = 1; !gone.current; times += 1) {
      const result = await ask('capture');
      if (!result.ok) return setStage('unknown');
      if (tell(result.value)) return;
      if (times === MOST_QUESTIONS) return setStage('pending');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }, [ask, begin, tell]);

  const cancel = useCallback(async () => {
    begin('cancel');
    const result = await ask('cancel');
    // Nobody knows: the donor may have agreed before the window was closed.
    if (!result.ok) setStage('unknown');
    // The money may have been taken before: then that is what counts.
    else if (!tell(result.value)) await check();
    return result.ok && result.value.state === 'cancelled';
  }, [ask, begin, check, tell]);

  const recover = useCallback(async () => {
    begin('recover');
    const result = await ask('capture');
    if (!result.ok) return setStage('unknown');
    if (tell(result.value)) return;
    if (result.value.state === 'created') setStage('ready');
    else await check();
  }, [ask, begin, check, tell]);

  const giveUp = useCallback(async () => {
    if (atPayPal.current) await recover();
  }, [recover]);

  const start = () => {
    atPayPal.current = true;
    setStage('waiting');
  };
  const askAgain = () => void { check, cancel, recover }[asked.current]();
  return { stage, problem, start, check, cancel, giveUp, askAgain };
}
