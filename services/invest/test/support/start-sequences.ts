import assert from 'node:assert/strict';
import type { ServiceContext } from '@larkfield/kit/http';
import { startTestService } from '@larkfield/kit/testing';
import { createInvestService } from '../../src/app.ts';
import { LedgerSequences } from './ledger-sequences.ts';

/** Starts a service for random sequences, with its real context. */
export async function startSequences() {
  const service = createInvestService();
  let context: ServiceContext | undefined;
  const site = await startTestService({
    ...service,
    async prepare(own) {
      context = own;
      await service.prepare?.(own);
    },
  });
  await site.prepare();
  assert.ok(context);
  const sequences = new LedgerSequences({ context, advance: site.clock.advance });
  return { sequences, context, close: () => site.close() };
}
