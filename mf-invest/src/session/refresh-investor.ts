import { refreshOwnSession } from '@larkfield/area';
import { SESSION_CALL } from './use-investor.ts';

/** Asks anew who is signed in, after a login or a logout; header and page learn of it. */
export async function refreshInvestor(): Promise<{ readonly username: string } | null> {
  const { username } = await refreshOwnSession(SESSION_CALL);
  return username === null ? null : { username };
}
