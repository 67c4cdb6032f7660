import { useNavigate, useSite } from '@larkfield/area';
import { useState } from 'react';
import { afterLogin } from './after-login.ts';

/** What follows an accepted login: the whole site learns of it, then the visitor goes on. */
export function useLogin() {
  const site = useSite();
  const navigate = useNavigate();
  const [notKept, setNotKept] = useState(false);
  return {
    /** The server said yes, but the browser sends no session: it takes no cookies from us. */
    notKept,
    async finish(): Promise<void> {
      const session = await site.refreshSession();
      setNotKept(session.kind === 'visitor');
      if (session.kind === 'visitor' || session.mustChange) return;
      await navigate(afterLogin(site, session));
    },
  };
}
