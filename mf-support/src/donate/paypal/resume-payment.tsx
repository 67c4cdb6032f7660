import { INSTANCE_LOADING_STATE, usePayPal } from '@paypal/react-paypal-js/sdk-v6';
import { useEffect, useRef } from 'react';
import type { PaymentProvider } from '../../../forms/donation.ts';
import { PayPalSdk } from './sdk.tsx';

interface ResumePaymentProps {
  readonly orderId: string;
  readonly onApprove: () => Promise<void>;
  readonly onCancel: () => void;
  /** PayPal's script does not know how the visit ended, or did not load. */
  readonly onUnknown: () => void;
}

/** Resumes the payment of a donor whom PayPal has sent back to this page. Renders nothing. */
export function ResumePayment({
  provider,
  ...props
}: ResumePaymentProps & { readonly provider: PaymentProvider }) {
  return (
    <PayPalSdk provider={provider}>
      <Resume {...props} />
    </PayPalSdk>
  );
}

function Resume({ orderId, onApprove, onCancel, onUnknown }: ResumePaymentProps) {
  const { sdkInstance, loadingStatus } = usePayPal();
  const resumed = useRef(false);
  useEffect(() => {
    if (resumed.current || loadingStatus === INSTANCE_LOADING_STATE.PENDING) return;
    resumed.current = true;
    const create = sdkInstance?.createPayPalOneTimePaymentSession;
    if (!create) return onUnknown();
    const session = create({ orderId, onApprove, onCancel, onError: onUnknown });
    if (session.hasReturned?.() && session.resume) session.resume().catch(onUnknown);
    else onUnknown();
  }, [sdkInstance, loadingStatus, orderId, onApprove, onCancel, onUnknown]);
  return null;
}
