import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError } from '@larkfield/kit/http';
import { INVESTOR_RULES } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import type { InvestContext } from '../investor/context.ts';
import type { Person } from '../investor/account.ts';
import { callingInvestor } from '../../session/calling-investor.ts';
import type { InvestorRecord } from '../investor/store.ts';

/** Returns the calling investor's account with the personal details. @throws ServiceError `INVESTOR_SIGNED_OUT` */
export async function findOwnAccount(
  { investors }: Pick<InvestContext, 'investors'>,
  request: Pick<FastifyRequest, 'caller'>,
): Promise<InvestorRecord & { readonly person: Person }> {
  const { id } = callingInvestor(request);
  const account = await investors.findOne({ _id: id, status: 'active' }, QUERY_TIMEOUT);
  if (!account?.person) throw new ServiceError('INVESTOR_SIGNED_OUT');
  return { ...account, person: account.person };
}

/** Checks that the password was entered recently. @throws ServiceError `INVESTOR_PASSWORD_NEEDED` */
export function requireRecentPassword(request: Pick<FastifyRequest, 'caller'>, now: Date): void {
  const { provenAt } = callerOf(request);
  const isRecent =
    provenAt !== undefined && now.getTime() - provenAt.getTime() <= INVESTOR_RULES.confirmedSeconds * 1000;
  if (!isRecent) throw new ServiceError('INVESTOR_PASSWORD_NEEDED');
}
