import { ConfigError, keyOf, keyVariable, type BaseConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What support reads beside the variables of every service. */
export const supportConfig = Type.Object({
  PAYPAL_CLIENT_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{10,200}$' })),
  PAYPAL_SECRET: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{10,200}$' })),
  PAYPAL_WEBHOOK_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{5,60}$' })),
  PAYPAL_ENVIRONMENT: Type.Unsafe<'sandbox' | 'live'>({
    type: 'string',
    enum: ['sandbox', 'live'],
    default: 'sandbox',
  }),
  /** Address of the stand-in on this machine; whoever starts the site sets it when PayPal's variables are missing. */
  PAYPAL_STAND_IN: Type.Optional(Type.String({ pattern: '^http://(?:localhost|127\\.0\\.0\\.1):\\d+$' })),
  /** 32 random bytes in base64: links of receipts and tickets of volunteers are made from it. Without it a key is made and kept in `DATA_DIR`. */
  DONATION_KEY: keyVariable,
});

type SupportConfig = BaseConfig & Static<typeof supportConfig>;

/** Who takes the money. */
export interface Provider {
  readonly kind: 'paypal' | 'standIn';
  /** Where its API is. */
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
  webhookId: 'WH-STAND-IN',
} as const;

/**
 * Who takes donations: PayPal, its stand-in, or nobody.
 * @throws ConfigError when some of PayPal's variables are set and others are not.
 */
export function providerOf(config: BaseConfig): Provider | undefined {
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

/** The key of this installation that tokens of donations are made with. */
export function donationKey(config: BaseConfig): Buffer {
  return keyOf(config as SupportConfig, 'DONATION_KEY', 'donation.key');
}
