import { PayPalProvider } from '@paypal/react-paypal-js/sdk-v6';
import { useEffect, useState, type ReactNode } from 'react';
import type { PaymentProvider } from '../../../forms/donation.ts';
import { installPayPalStandIn } from './stand-in.ts';
import { allowPayPalScripts } from './trusted-types.ts';

interface PayPalSdkProps {
  readonly provider: PaymentProvider;
  readonly children: ReactNode;
}

const COMPONENTS = ['paypal-payments', 'paypal-guest-payments'] as const;

/** Loads PayPal's script, or its stand-in, and provides its instance. Mount it only when there is something to pay. */
export function PayPalSdk({ provider: { clientId, environment, standInOrigin }, children }: PayPalSdkProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (standInOrigin !== undefined) installPayPalStandIn(standInOrigin);
    else allowPayPalScripts();
    setReady(true);
  }, [standInOrigin]);
  if (!ready) return null;
  return (
    <PayPalProvider
      clientId={clientId}
      environment={environment}
      components={[...COMPONENTS]}
      pageType="checkout"
    >
      {children}
    </PayPalProvider>
  );
}
