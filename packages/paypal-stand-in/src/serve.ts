import { startStandIn } from './index.ts';

/** How long a notification is held back, in ms: the donor's own page usually asks before. */
const DELAY_MS = 700;

/**
 * Runs the stand-in until its parent exits or stops it. Its notifications come late, twice and out of order, as PayPal's
 * may.
 */
const { PORT = '0', WEBHOOK_URL } = process.env;
const standIn = await startStandIn({
  ...{ port: Number(PORT), webhookUrl: WEBHOOK_URL },
  ...{ hasUnreliableDelivery: true, delayMs: DELAY_MS },
});
const stop = () => void standIn.close().then(() => process.exit(0));
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
process.stdout.write(`donations go to a stand-in of PayPal at ${standIn.origin}: no money moves\n`);
process.send?.({ ready: true });
