import { freePort } from './ports.ts';
import type { Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

/** Addresses under which nobody but this machine reaches a site. */
const HERE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True when donations go to a stand-in: none of PayPal's variables is set, and the site is for this machine alone. A site
 * for visitors without them takes no donations.
 */
export function needsStandIn(
  { passed, origin }: Pick<Settings, 'passed' | 'origin'>,
  nodeEnv?: string,
): boolean {
  const set = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'].some((name) => passed[name]);
  return !set && nodeEnv !== 'production' && HERE.includes(new URL(origin).hostname);
}

/** Starts the stand-in where it is needed. Returns the variables by which a service finds it. */
export async function startPayPalStandIn(
  supervisor: Supervisor,
  settings: Settings,
): Promise<Readonly<Record<string, string>>> {
  if (!needsStandIn(settings, process.env['NODE_ENV'])) return {};
  const port = await freePort();
  await supervisor.start({
    name: 'paypal-stand-in',
    script: 'packages/paypal-stand-in/src/serve.ts',
    env: { PORT: String(port), WEBHOOK_URL: `${settings.origin}/api/donations/webhook` },
  });
  return { PAYPAL_STAND_IN: `http://localhost:${port}` };
}
