import { useOwnSession } from '@larkfield/area';

/** Session call of the area's service. The area's header uses it too, and both share one request. */
export const SESSION_CALL = '/api/invest/session';

/** Returns the logged-in investor: undefined while unknown, `null` without session. */
export function useInvestor(): { readonly username: string } | null | undefined {
  const session = useOwnSession(SESSION_CALL);
  if (!session) return undefined;
  const { username } = session;
  return username === null ? null : { username };
}
