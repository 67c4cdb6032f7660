import { loadInstallationKey, keyVariable } from '@larkfield/kit/encryption';
import { ConfigError, type BaseConfig } from '@larkfield/kit/runtime';
import Type, { type Static } from 'typebox';

export const supportConfig = Type.Object({
  PAYPAL_CLIENT_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{10,200}$' })),
  PAYPAL_SECRET: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{10,200}$' })),
  PAYPAL_WEBHOOK_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{5,60}$' })),
  PAYPAL_ENVIRONMENT: Type.Unsafe<'sandbox' | 'live'>({
    type: 'string',
    enum: ['sandbox', 'live'],
    default: 'sandbox',
  }),
  /** Address of the PayPal stand-in on this machine. Set by the supervisor when PayPal's variables are missing. */
  PAYPAL_STAND_IN: Type.Optional(Type.String({ pattern: '^http://(?:localhost|127\\.0\\.0\\.1):\\d+$' })),
  /** 32 random bytes in base64: key for receipts and tickets. Without it a key is generated and stored in `DATA_DIR`. */
  DONATION_KEY: keyVariable,
});

type SupportConfig = BaseConfig & Static<typeof supportConfig>;

export interface PaymentProvider {
  readonly kind: 'paypal' | 'standIn';
  readonly api: string;
  readonly environment: 'sandbox' | 'production';
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
}

const APIS = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' } as const;
const STAND_IN = {
  clientId: 'stand-in-client',
  secret: 'stand-in-of-paypal-on-this-machine',
  webhookId: 'STANDINWEBHOOK1234',
} as const;

/**
 * Returns PayPal, its stand-in, or undefined if donations are off. @throws ConfigError if PayPal's settings are
 * incomplete
 */
export function readPaymentProvider(config: BaseConfig): PaymentProvider | undefined {
  const given = config as SupportConfig;
  const { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_ENVIRONMENT, PAYPAL_STAND_IN } = given;
  const all = { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID };
  const missing = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (PAYPAL_CLIENT_ID && PAYPAL_SECRET && PAYPAL_WEBHOOK_ID)
    return {
      kind: 'paypal',
      api: APIS[PAYPAL_ENVIRONMENT],
      environment: PAYPAL_ENVIRONMENT === 'live' ? 'production' : 'sandbox',
      clientId: PAYPAL_CLIENT_ID,
      secret: PAYPAL_SECRET,
      webhookId: PAYPAL_WEBHOOK_ID,
    };
  if (missing.length < Object.keys(all).length)
    throw new ConfigError(`${missing.join(' and ')} is missing: PayPal needs all of its variables, or none`);
  return PAYPAL_STAND_IN
    ? { kind: 'standIn', api: PAYPAL_STAND_IN, environment: 'sandbox', ...STAND_IN }
    : undefined;
}

export function readDonationKey(config: BaseConfig): Buffer {
  return loadInstallationKey(config as SupportConfig, 'DONATION_KEY', 'donation.key');
}
