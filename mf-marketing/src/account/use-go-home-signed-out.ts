import { useNavigate, useSite } from '@larkfield/area';

/** Returns a function that goes home, then refreshes an ended session; the current page would ask for a login. */
export function useGoHomeSignedOut(): () => Promise<void> {
  const { refreshSession } = useSite();
  const navigate = useNavigate();
  return async () => {
    await navigate('/');
    await refreshSession();
  };
}
