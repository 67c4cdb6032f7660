import { useNavigate, useSite } from '@larkfield/area';

/** Goes home after a call that ended the session, and only then tells the site: this page needs a login. */
export function useLeave(): () => Promise<void> {
  const { refreshSession } = useSite();
  const navigate = useNavigate();
  return async () => {
    await navigate('/');
    await refreshSession();
  };
}
