import { startStandIn } from './index.ts';

/** Runs the stand-in until its parent exits or stops it. */
const { PORT = '0', WEBHOOK_URL } = process.env;
const standIn = await startStandIn({ port: Number(PORT), webhookUrl: WEBHOOK_URL });
const stop = () => void standIn.close().then(() => process.exit(0));
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
process.stdout.write(`donations go to a stand-in of PayPal at ${standIn.origin}: no money moves\n`);
process.send?.({ ready: true });
