/** What a payment session is told; PayPal's has more. */
interface SessionOptions {
  readonly orderId?: string;
  readonly onApprove?: (data: { readonly orderId: string }) => Promise<void>;
  readonly onCancel?: (data: { readonly orderId: string }) => void;
  readonly onError?: (error: Error) => void;
}

const LOOK_EVERY_MS = 300;
/** A window that has answered and closed may be seen closed before its answer is heard. */
const GRACE_MS = 700;

/**
 * Stands in for PayPal's script on sites without PayPal: the loader of `@paypal/paypal-js` takes whatever of this version
 * is there. The page where a donor approves is one of the stand-in's own, in a window like PayPal's.
 */
export function installStandIn(origin: string): void {
  const createPayPalOneTimePaymentSession = (options: SessionOptions) => createSession(origin, options);
  const createInstance = async () => ({ createPayPalOneTimePaymentSession });
  Object.assign(window, { paypal: { version: '6.0.0', createInstance } });
}

function createSession(origin: string, { orderId = '', onApprove, onCancel, onError }: SessionOptions) {
  let end = (): void => undefined;

  async function start(): Promise<void> {
    end();
    const url = `${origin}/checkoutnow?token=${encodeURIComponent(orderId)}`;
    const popup = window.open(url, 'paypal-stand-in', 'popup,width=480,height=640');
    if (!popup) return onError?.(new Error('the window was blocked'));
    const listener = ({ origin: from, data }: MessageEvent<unknown>) => {
      const answer = Object(data) as Readonly<Record<string, unknown>>;
      if (from !== origin || answer['standIn'] !== 'paypal' || answer['orderId'] !== orderId) return;
      end();
      if (answer['decision'] === 'approve') void onApprove?.({ orderId });
      else onCancel?.({ orderId });
    };
    let grace: ReturnType<typeof setTimeout> | undefined;
    const looking = setInterval(() => {
      if (!popup.closed || grace !== undefined) return;
      grace = setTimeout(() => {
        end();
        onCancel?.({ orderId });
      }, GRACE_MS);
    }, LOOK_EVERY_MS);
    window.addEventListener('message', listener);
    end = () => {
      clearInterval(looking);
      clearTimeout(grace);
      window.removeEventListener('message', listener);
    };
  }

  return { start, cancel: () => end(), destroy: () => end() };
}
