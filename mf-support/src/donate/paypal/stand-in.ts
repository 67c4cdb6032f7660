import { defineStandInElements } from './stand-in-elements.ts';

/** What the library passes to a session, and what it calls of it (`@paypal/react-paypal-js`, `sdk-v6`). */
interface SessionOptions {
  readonly orderId?: string;
  readonly onApprove?: (data: { readonly orderId: string; readonly payerId?: string }) => Promise<void>;
  readonly onCancel?: (data: { readonly orderId: string }) => void;
  readonly onComplete?: (data: { readonly paymentSessionState: 'approved' | 'canceled' }) => void;
}

interface StartOptions {
  readonly presentationMode?: string;
}

const LOOK_EVERY_MS = 300;
/** The page may notice the closed window before it receives the window's message, so it waits this long, in ms. */
const GRACE_MS = 700;
/** Dollars. For larger amounts the stand-in takes no cards, so that both pages can be seen. */
const CARD_LIMIT = 1_000;

/** Replaces PayPal's script on sites without PayPal, for the loader of `@paypal/paypal-js`. */
export function installPayPalStandIn(origin: string): void {
  defineStandInElements();
  const createSession = (options: SessionOptions) => createStandInSession(origin, options);
  const instance = {
    createPayPalOneTimePaymentSession: createSession,
    createPayPalGuestOneTimePaymentSession: createSession,
    findEligibleMethods: async ({ amount = '0' }: { readonly amount?: string } = {}) => ({
      isEligible: (method: string) =>
        method === 'paypal' || (method === 'card' && Number(amount) <= CARD_LIMIT),
      getDetails: () => ({ canBeVaulted: false }),
    }),
    updateLocale: () => undefined,
  };
  Object.assign(window, { paypal: { version: '6.0.0', createInstance: async () => instance } });
}

function createStandInSession(origin: string, { orderId = '', ...callbacks }: SessionOptions) {
  const url = `${origin}/checkoutnow?token=${encodeURIComponent(orderId)}`;
  let end = (): void => undefined;

  function approve(payerId?: string): Promise<void> {
    callbacks.onComplete?.({ paymentSessionState: 'approved' });
    return Promise.resolve(callbacks.onApprove?.({ orderId, ...(payerId ? { payerId } : {}) }));
  }
  function cancel(): void {
    callbacks.onComplete?.({ paymentSessionState: 'canceled' });
    callbacks.onCancel?.({ orderId });
  }

  async function start({ presentationMode = 'auto' }: StartOptions = {}): Promise<unknown> {
    end();
    if (presentationMode === 'redirect') {
      location.assign(url);
      return { redirectURL: url };
    }
    const popup = window.open(url, 'paypal-stand-in', 'popup,width=480,height=640');
    if (!popup) throw Object.assign(new Error('the window was blocked'), { isRecoverable: true });
    const listener = ({ origin: from, data }: MessageEvent<unknown>) => {
      const answer = Object(data) as Readonly<Record<string, unknown>>;
      if (from !== origin || answer['standIn'] !== 'paypal' || answer['orderId'] !== orderId) return;
      end();
      if (answer['decision'] === 'approve') void approve();
      else cancel();
    };
    let grace: ReturnType<typeof setTimeout> | undefined;
    const timer = setInterval(() => {
      if (!popup.closed || grace !== undefined) return;
      grace = setTimeout(() => {
        end();
        cancel();
      }, GRACE_MS);
    }, LOOK_EVERY_MS);
    window.addEventListener('message', listener);
    end = () => {
      clearInterval(timer);
      clearTimeout(grace);
      window.removeEventListener('message', listener);
    };
    return undefined;
  }

  const returned = () => new URLSearchParams(location.search);
  return {
    start,
    hasReturned: () => returned().get('token') === orderId,
    async resume() {
      const payerId = returned().get('PayerID');
      if (payerId === null) cancel();
      else await approve(payerId);
    },
    cancel: () => end(),
    destroy: () => end(),
  };
}
