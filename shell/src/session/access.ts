import type { Session } from '@larkfield/area';
import type { RouteSummary } from '@larkfield/contracts';

/** Access of a session to a page: open, after login, or denied. */
export type Access = 'open' | 'login' | 'denied';

/** Returns whether a page is shown to a session. This is no protection: the services check every call. */
export function accessTo(audience: RouteSummary['audience'], session: Session): Access {
  if (audience === 'public') return 'open';
  // A user with a one-time password has to choose a new one first, which the login does.
  if (session.kind === 'visitor' || session.mustChange) return 'login';
  return audience === 'admin' && session.kind !== 'admin' ? 'denied' : 'open';
}
