import assert from 'node:assert/strict';
import {
  EDGE_HEADERS,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '@larkfield/kit/testing';
import { donationSample } from '@larkfield/mf-support/forms/testing';
import type { DonationOpened, DonationView } from '@larkfield/mf-support/forms';
import { startStandIn, type StandIn, type StandInOptions } from '@larkfield/paypal-stand-in';
import { support } from '../../../src/app.ts';
import { donationStore, type Donations } from '../../../src/donations/store.ts';

/** The service with a stand-in of PayPal. */
export interface DonationSite {
  readonly service: TestService;
  readonly standIn: StandIn;
  readonly donations: Donations;
  open(change?: object, key?: string): Promise<DonationOpened>;
  ask(what: 'capture' | 'state' | 'cancel' | 'receipt', token: string): Promise<DonationView>;
  approve(opened: DonationOpened): void;
  close(): Promise<void>;
}

const PASSED_ON = { ...EDGE_HEADERS, 'x-forwarded-for': '203.0.113.7' };

export async function startDonationSite(
  options: StandInOptions = {},
  { env = {}, ...more }: TestServiceOptions = {},
): Promise<DonationSite> {
  const standIn = await startStandIn(options);
  const service = await startTestService(support, {
    ...more,
    env: { PAYPAL_STAND_IN: standIn.origin, ...env },
  });
  const donations = donationStore(service.database.db);
  return {
    service,
    standIn,
    donations,
    async open(change = {}, key) {
      const headers = { ...PASSED_ON, ...(key === undefined ? {} : { 'idempotency-key': key }) };
      const answer = await service.post('/api/donations/create', { ...donationSample, ...change }, headers);
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json<DonationOpened>();
    },
    async ask(what, token) {
      const answer = await service.post(`/api/donations/${what}`, { token }, PASSED_ON);
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json<DonationView>();
    },
    approve: ({ orderId }) => void standIn.ledger.approve(orderId),
    async close() {
      await service.close();
      await standIn.close();
    },
  };
}
