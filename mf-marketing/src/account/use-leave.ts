import { useSite } from '@larkfield/area';

/** Goes home after a call that ended the session, and only then tells the site: this page needs a login. */
export function useLeave(): () => Promise<void> {
  const { navigate, refreshSession } = useSite();
  return async () => {
    await navigate('/').catch(() => {
      // The session is over wherever the visitor stands.
    });
    await refreshSession();
  };
}
