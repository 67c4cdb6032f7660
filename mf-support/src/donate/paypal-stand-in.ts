interface SessionOptions {
  readonly orderId?: string;
  readonly onApprove?: (data: { readonly orderId: string }) => Promise<void>;
  readonly onCancel?: (data: { readonly orderId: string }) => void;
  readonly onError?: (error: Error) => void;
}

const LOOK_EVERY_MS = 300;
/** The page may notice the closed window before it receives the window's message, so it waits this long, in ms. */
const GRACE_MS = 700;

/** Replaces PayPal's script on sites without PayPal, for the loader of `@paypal/paypal-js`. */
export function installPayPalStandIn(origin: string): void {
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
    const timer = setInterval(() => {
      if (!popup.closed || grace !== undefined) return;
      grace = setTimeout(() => {
        end();
        onCancel?.({ orderId });
      }, GRACE_MS);
    }, LOOK_EVERY_MS);
    window.addEventListener('message', listener);
    end = () => {
      clearInterval(timer);
      clearTimeout(grace);
      window.removeEventListener('message', listener);
    };
  }

  return { start, cancel: () => end(), destroy: () => end() };
}
