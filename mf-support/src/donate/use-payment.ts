import { post, randomKey, type ApiResult } from '@larkfield/area';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DonationProblem, ReturnedView } from '../../forms/donation.ts';

/** `checking`: our service asks PayPal. `pending`: approved, PayPal still processes. `unknown`: no answer of our service. */
export type PaymentStage = 'ready' | 'waiting' | 'checking' | 'pending' | 'unknown' | 'cancelled' | 'failed';

interface Payment {
  readonly stage: PaymentStage;
  readonly problem: DonationProblem | undefined;
  start(): void;
  /** Asks the service to check with PayPal, and to capture if the donor approved. */
  check(): Promise<void>;
  /** Cancels the payment. Resolves with true if nothing will be paid. */
  cancel(): Promise<boolean>;
  /** Handles an error of PayPal's script: asks the service whether the donor has paid. */
  giveUp(): Promise<void>;
  /** Asks the service once what has become of the payment. */
  recover(): Promise<void>;
  /** Retries the last unanswered request. */
  askAgain(): void;
}

const TIMEOUT_MS = 16_000;
/** Interval of status requests while a payment is pending, in ms. */
const INTERVAL_MS = 2_000;
const MAX_REQUESTS = 10;

type Send = (what: 'capture' | 'cancel') => Promise<ApiResult<ReturnedView>>;

/** Sends requests about a donation that this page has opened. */
export function useOpened(token: string): Send {
  return useCallback((what) => ask(`/api/donations/${what}`, { token }), [token]);
}

/** Sends requests about a donation of which a donor who comes back knows only PayPal's order. */
export function useReturned(orderId: string): Send {
  return useCallback(
    (what) => ask('/api/donations/returned', { orderId, ...(what === 'cancel' ? { cancelled: true } : {}) }),
    [orderId],
  );
}

const ask = (path: string, body: object) =>
  post<ReturnedView>(path, body, { idempotencyKey: randomKey(), timeoutMs: TIMEOUT_MS });

/** Tracks the state of a donation. Only our service decides; PayPal's message in the browser is not trusted. */
export function usePayment(
  send: Send,
  onPaid: (view: ReturnedView) => void,
  firstStage: PaymentStage = 'ready',
): Payment {
  const [stage, setStage] = useState<PaymentStage>(firstStage);
  const [problem, setProblem] = useState<DonationProblem>();
  const gone = useRef(false);
  const atPayPal = useRef(false);
  const lastRequest = useRef<'check' | 'cancel' | 'recover'>('check');
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);

  /** Applies a final state; returns false if the donation is still open. */
  const showState = useCallback(
    (view: ReturnedView): boolean => {
      const { state } = view;
      setProblem(view.problem);
      if (state === 'captured' || state === 'refunded') onPaid(view);
      else if (state === 'failed' || state === 'cancelled') setStage(state);
      else return false;
      return true;
    },
    [onPaid],
  );

  const begin = useCallback((request: typeof lastRequest.current) => {
    lastRequest.current = request;
    atPayPal.current = false;
    setStage('checking');
  }, []);

  const check = useCallback(async () => {
    begin('check');
    for (let attempt = 1; !gone.current; attempt += 1) {
      const result = await send('capture');
      if (!result.ok) return setStage('unknown');
      if (showState(result.value)) return;
      if (attempt === MAX_REQUESTS) return setStage('pending');
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  }, [send, begin, showState]);

  const cancel = useCallback(async () => {
    begin('cancel');
    const result = await send('cancel');
    // Unknown: the donor may have approved before the window closed.
    if (!result.ok) setStage('unknown');
    // The money may already be captured; then the capture counts.
    else if (!showState(result.value)) await check();
    return result.ok && result.value.state === 'cancelled';
  }, [send, begin, check, showState]);

  const recover = useCallback(async () => {
    begin('recover');
    const result = await send('capture');
    if (!result.ok) return setStage('unknown');
    if (showState(result.value)) return;
    if (result.value.state === 'created') setStage('ready');
    else await check();
  }, [send, begin, check, showState]);

  const giveUp = useCallback(async () => {
    if (atPayPal.current) await recover();
  }, [recover]);

  const start = () => {
    atPayPal.current = true;
    setStage('waiting');
  };
  const askAgain = () => void { check, cancel, recover }[lastRequest.current]();
  return { stage, problem, start, check, cancel, giveUp, recover, askAgain };
}
