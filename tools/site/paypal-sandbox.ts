/** The app and the buyer of a sandbox account at PayPal. */
const NEEDED = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_BUYER_EMAIL',
  'PAYPAL_BUYER_PASSWORD',
] as const;

/** Returns the names of the variables without which no test can run against PayPal's sandbox. */
export function missingForSandbox(env: Readonly<Record<string, string | undefined>>): string[] {
  return NEEDED.filter((name) => !env[name]);
}

/** Returns the settings of a test site that takes its donations at PayPal's sandbox, if the tests run against it. */
export function sandboxSettings(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  if (env['E2E_PAYPAL_SANDBOX'] !== '1') return {};
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'];
  return {
    PAYPAL_ENVIRONMENT: 'sandbox',
    ...Object.fromEntries(names.map((name) => [name, env[name] ?? ''])),
  };
}
