import { findFreePort } from '../processes/ports.ts';
import type { Settings } from '../processes/settings.ts';
import type { Supervisor } from '../processes/supervisor.ts';

/** Host names that only this machine can reach. */
const HERE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether donations use a stand-in: no variable of PayPal is set, and only this machine can reach the site. A
 * public site without them accepts no donations.
 */
export function needsStandIn(
  { passed, origin }: Pick<Settings, 'passed' | 'origin'>,
  nodeEnv?: string,
): boolean {
  const set = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'].some((name) => passed[name]);
  return !set && nodeEnv !== 'production' && HERE.includes(new URL(origin).hostname);
}

/** Starts the stand-in if needed. Returns the variables by which services find it. */
export async function startPayPalStandIn(
  supervisor: Supervisor,
  settings: Settings,
): Promise<Readonly<Record<string, string>>> {
  if (!needsStandIn(settings, process.env['NODE_ENV'])) return {};
  const port = await findFreePort();
  await supervisor.start({
    name: 'paypal-stand-in',
    script: 'packages/paypal-stand-in/src/serve.ts',
    env: { PORT: String(port), WEBHOOK_URL: `${settings.origin}/api/donations/webhook` },
  });
  return { PAYPAL_STAND_IN: `http://localhost:${port}` };
}
