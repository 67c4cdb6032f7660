import { Button } from '@larkfield/ui';
import { PayPalProvider, usePayPalOneTimePaymentSession } from '@paypal/react-paypal-js/sdk-v6';
import { useEffect, useState } from 'react';
import type { DonateData } from '../../forms/donation.ts';
import { installStandIn } from './stand-in.ts';
import { admitPayPal } from './trusted-types.ts';

interface PayPalButtonProps {
  readonly provider: Exclude<DonateData, { payment: 'off' }>;
  readonly orderId: string;
  readonly label: string;
  readonly onStart: () => void;
  readonly onApprove: () => Promise<void>;
  readonly onCancel: () => void;
  /** PayPal's script did not come, or has given up. */
  readonly onError: () => void;
}

/** Loads PayPal, or its stand-in, and pays an order that our service has made. Mount it when there is something to pay. */
export function PayPalButton({ provider, ...props }: PayPalButtonProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (provider.standInOrigin !== undefined) installStandIn(provider.standInOrigin);
    else admitPayPal();
    setReady(true);
  }, [provider.standInOrigin]);
  if (!ready) return null;
  return (
    <PayPalProvider
      clientId={provider.clientId}
      environment={provider.environment}
      components={['paypal-payments']}
      pageType="checkout"
    >
      <SessionButton {...props} />
    </PayPalProvider>
  );
}

function SessionButton({
  orderId,
  label,
  onStart,
  onApprove,
  onCancel,
  onError,
}: Omit<PayPalButtonProps, 'provider'>) {
  const { isPending, error, handleClick } = usePayPalOneTimePaymentSession({
    orderId,
    presentationMode: 'auto',
    onApprove,
    onCancel,
    onError,
  });
  useEffect(() => {
    if (error) onError();
  }, [error, onError]);
  const start = () => {
    if (isPending) return;
    onStart();
    handleClick().catch(onError);
  };
  return (
    <Button busy={isPending} onClick={start}>
      {label}
    </Button>
  );
}
