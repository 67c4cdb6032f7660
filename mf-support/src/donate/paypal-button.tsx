import { Button } from '@larkfield/ui';
import { PayPalProvider, usePayPalOneTimePaymentSession } from '@paypal/react-paypal-js/sdk-v6';
import { useEffect, useState } from 'react';
import type { DonateData } from '../../forms/donation.ts';
import { installPayPalStandIn } from './paypal-stand-in.ts';
import { allowPayPalScripts } from './trusted-types.ts';

interface PayPalButtonProps {
  readonly provider: Exclude<DonateData, { payment: 'off' }>;
  readonly orderId: string;
  readonly label: string;
  readonly onStart: () => void;
  readonly onApprove: () => Promise<void>;
  readonly onCancel: () => void;
  /** Called if PayPal's script failed to load or reported an error. */
  readonly onError: () => void;
}

/** Renders PayPal's button, or its stand-in's, for an order of our service. Mount it only when there is something to pay. */
export function PayPalButton({ provider, ...props }: PayPalButtonProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (provider.standInOrigin !== undefined) installPayPalStandIn(provider.standInOrigin);
    else allowPayPalScripts();
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
