import { useOwnSession } from '@larkfield/area';

/** Answered by the service of the area; the header of the area asks the same call, once for both. */
export const SESSION_CALL = '/api/invest/session';

/** Who is signed in as an investor: nothing while that is not known, `null` for nobody. */
export function useInvestor(): { readonly username: string } | null | undefined {
  const session = useOwnSession(SESSION_CALL);
  if (!session) return undefined;
  const { username } = session;
  return username === null ? null : { username };
}
