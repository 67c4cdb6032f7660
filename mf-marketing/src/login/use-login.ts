import { useNavigate, useSite } from '@larkfield/area';
import { useState } from 'react';
import { pathAfterLogin } from './path-after-login.ts';

/** Returns handlers for an accepted login: refresh the session, then navigate. */
export function useLogin() {
  const site = useSite();
  const navigate = useNavigate();
  const [notKept, setNotKept] = useState(false);
  return {
    /** True if the login succeeded but the browser sends no session, because it rejects cookies. */
    notKept,
    async finish(): Promise<void> {
      const session = await site.refreshSession();
      setNotKept(session.kind === 'visitor');
      if (session.kind === 'visitor' || session.mustChange) return;
      await navigate(pathAfterLogin(site, session));
    },
  };
}
