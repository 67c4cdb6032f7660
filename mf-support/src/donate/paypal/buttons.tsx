import { useTranslation } from '@larkfield/area';
import {
  useEligibleMethods,
  usePayPalGuestPaymentSession,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6';
import { useEffect } from 'react';
import type { PaymentProvider } from '../../../forms/donation.ts';
import styles from '../donate.module.css';
import { PayPalSdk } from './sdk.tsx';

interface ButtonsProps {
  readonly orderId: string;
  /** In dollars, such as `25.50`. PayPal decides by it, too, whether cards are accepted. */
  readonly amount: string;
  readonly onStart: () => void;
  readonly onApprove: () => Promise<void>;
  readonly onCancel: () => void;
  /** Called if PayPal's script failed to load or reported an error. */
  readonly onError: () => void;
}

/**
 * Renders PayPal's own buttons for an order of our service: its one-time button and, where PayPal says that the donor may
 * pay by card, its card button. The library's ready components keep a failed start to themselves, so its sessions are
 * used with its elements.
 */
export function PayPalButtons({ provider, ...props }: ButtonsProps & { readonly provider: PaymentProvider }) {
  return (
    <PayPalSdk provider={provider}>
      <Buttons {...props} />
    </PayPalSdk>
  );
}

function Buttons({ amount, ...props }: ButtonsProps) {
  const { t } = useTranslation('support');
  const { orderId, onStart, onApprove, onCancel, onError } = props;
  const session = { orderId, onApprove, onCancel, onError };
  const inWindow = usePayPalOneTimePaymentSession({ ...session, presentationMode: 'auto' });
  const inThisTab = usePayPalOneTimePaymentSession({ ...session, presentationMode: 'redirect' });
  const { eligiblePaymentMethods } = useEligibleMethods({
    payload: { currencyCode: 'USD', amount, paymentFlow: 'ONE_TIME_PAYMENT' },
  });
  const { error, isPending } = inWindow;
  useEffect(() => {
    if (error) onError();
  }, [error, onError]);

  const start = async () => {
    onStart();
    try {
      await inWindow.handleClick();
    } catch (failure) {
      // The browser has blocked the window, so the donor goes to PayPal in this tab and comes back.
      if (isRecoverable(failure)) await inThisTab.handleClick().catch(onError);
      else onError();
    }
  };
  if (error) return null;
  if (isPending) return <p role="status">{t('donate.loading')}</p>;
  return (
    <div className={styles.buttons}>
      <paypal-button type="pay" onClick={() => void start()} />
      {eligiblePaymentMethods?.isEligible('card') === true && <CardButton {...props} />}
    </div>
  );
}

function CardButton({ orderId, onStart, onApprove, onCancel, onError }: Omit<ButtonsProps, 'amount'>) {
  const { t } = useTranslation('support');
  const { buttonRef, error, handleClick } = usePayPalGuestPaymentSession({
    ...{ orderId, onApprove, onCancel, onError },
    // PayPal's form stays open after a mistake and says itself what is wrong.
    onWarn: () => undefined,
    onComplete: () => undefined,
  });
  useEffect(() => {
    if (error) onError();
  }, [error, onError]);
  const start = () => {
    onStart();
    void handleClick();
  };
  return (
    <>
      <p>{t('donate.cardToo')}</p>
      <paypal-basic-card-container>
        <paypal-basic-card-button ref={buttonRef} onClick={start} />
      </paypal-basic-card-container>
    </>
  );
}

const isRecoverable = (failure: unknown): boolean => Reflect.get(Object(failure), 'isRecoverable') === true;
