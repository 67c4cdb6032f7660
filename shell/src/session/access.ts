import type { Session } from '@larkfield/area';
import type { RouteSummary } from '@larkfield/contracts';

/** What a session may do with a page: open it, log in first, or neither. */
export type Access = 'open' | 'login' | 'denied';

/** Decides what is shown, never what is allowed: the services do that. */
export function accessTo(audience: RouteSummary['audience'], session: Session): Access {
  if (audience === 'public') return 'open';
  // Whoever came with a one-time password has to choose an own one first, and does so at the login.
  if (session.kind === 'visitor' || session.mustChange) return 'login';
  return audience === 'admin' && session.kind !== 'admin' ? 'denied' : 'open';
}
