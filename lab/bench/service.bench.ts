import autocannon from 'autocannon';
import { load as loadForms, p99 } from '../attack/clients/generate-load.ts';
import { compareCrowds } from '../attack/clients/compare-crowds.ts';
import { openBench } from '../report/open-bench.ts';
import { median } from '../report/statistics.ts';
import { createContactForm, PROOF_OF_WORK_BITS } from '../site/contact-form.ts';
import { startBareRoute } from '../site/start-services.ts';
import { startSite } from '../site/start-site.ts';

/**
 * Compares calls of services with a bare Fastify route, in turn, so that a slow moment of the machine affects both, and
 * sends contact forms through the edge from more and more connections.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const CONNECTIONS = 50;
const CROWDS = [1, 40, 300, 1_000];
const CONTACT = '/api/contactus';

const bench = openBench();
const { MONGODB_URL } = process.env;
const site = await startSite(bench, {
  ...{ MONGODB_URL, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' },
  PROOF_OF_WORK_BITS: String(PROOF_OF_WORK_BITS),
  // The edge refuses so many connections of one address, and counts none of a proxy.
  TRUSTED_PROXIES: '127.0.0.1',
});
const hello = await startBareRoute(bench.supervisor);
const marketing = `http://127.0.0.1:${site.ports.get('marketing')}`;

const SIDES = {
  hello: () => load(hello),
  health: () => load(`${marketing}/health/ready`),
  contact: () => load(marketing + CONTACT, true),
  'contact through the edge': () => load(site.origin + CONTACT, true),
} as const;

type Side = keyof typeof SIDES;
const rates = new Map<Side, number[]>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const side of Object.keys(SIDES) as Side[]) {
    const rate = await SIDES[side]();
    rates.set(side, [...(rates.get(side) ?? []), rate]);
  }
}
const of = (side: Side) => median(rates.get(side) ?? []);
for (const side of Object.keys(SIDES) as Side[]) console.log(`  ${side}: ${Math.round(of(side))} calls/s`);
bench.compare('health against a bare route', of('health') / of('hello'), { least: 0.3 });
bench.compare('contact form against a bare route', of('contact') / of('hello'), { least: 0.03 });
const throughEdge = of('contact through the edge') / of('contact');
bench.compare('a form through the edge against the service alone', throughEdge, { least: 0.35 });
const served = await compareCrowds(bench, 'contact forms', CROWDS, (connections) =>
  loadForms({
    ...{ origin: site.origin, paths: [CONTACT], createBody: createContactForm },
    ...{ connections, seconds: SECONDS },
  }),
);
bench.compare(`p99 of contact forms that are served, in ms`, p99(served), { most: 1_000 });
await bench.finish();

/** Resolves with the successful calls per second. @throws Error when a call failed. */
async function load(url: string, form = false): Promise<number> {
  const request: autocannon.Request = form
    ? {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        setupRequest: (plain) => ({ ...plain, body: createContactForm() }),
      }
    : { method: 'GET' };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [request] });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}
