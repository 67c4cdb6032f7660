import { refreshOwnSession } from '@larkfield/area';
import { SESSION_CALL } from './use-investor.ts';

/** Refreshes the session after a login or logout; updates header and page. */
export async function refreshInvestor(): Promise<{ readonly username: string } | null> {
  const { username } = await refreshOwnSession(SESSION_CALL);
  return username === null ? null : { username };
}
