import { callerOf, LIMIT, ServiceError } from '@larkfield/kit';
import { INVESTOR_RULES } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import type { InvestContext } from '../context.ts';
import type { Person } from './account.ts';
import { investorOf } from './session.ts';
import type { InvestorRecord } from './store.ts';

/** The investor who is calling, with what was told at the sign-up. @throws ServiceError `INVESTOR_SIGNED_OUT` */
export async function ownRecord(
  { investors }: Pick<InvestContext, 'investors'>,
  request: Pick<FastifyRequest, 'caller'>,
): Promise<InvestorRecord & { readonly person: Person }> {
  const { id } = investorOf(request);
  const account = await investors.findOne({ _id: id, status: 'active' }, LIMIT);
  if (!account?.person) throw new ServiceError('INVESTOR_SIGNED_OUT');
  return { ...account, person: account.person };
}

/** Secrets are shown and changed only soon after the password. @throws ServiceError `INVESTOR_PASSWORD_NEEDED` */
export function requireProof(request: Pick<FastifyRequest, 'caller'>, now: Date): void {
  const { provenAt } = callerOf(request);
  const isRecent =
    provenAt !== undefined && now.getTime() - provenAt.getTime() <= INVESTOR_RULES.confirmedSeconds * 1000;
  if (!isRecent) throw new ServiceError('INVESTOR_PASSWORD_NEEDED');
}
