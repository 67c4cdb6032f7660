import { post } from '@larkfield/area';
import { tokenOf } from '@larkfield/ui';
import { useEffect, useState } from 'react';

export type ResetLink =
  | { readonly state: 'checking' | 'unusable' }
  /** `account` is the masked address that the token belongs to; missing when the service did not say. */
  | { readonly state: 'usable'; readonly token: string; readonly account?: string };

/** What the link in the address is good for. The token stands in the fragment, which no server is sent (D127). */
export function useResetLink(): ResetLink {
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });
  useEffect(() => {
    const token = tokenOf(location.hash);
    if (!token) return setLink({ state: 'unusable' });
    let cancelled = false;
    void post<{ email: string }>('/api/resetTarget', { token }, { idempotencyKey: `target-${token}` }).then(
      (result) => {
        if (cancelled) return;
        if (result.ok) return setLink({ state: 'usable', token, account: result.value.email });
        // A service that is away for a moment says nothing about the link.
        const { code } = result.problem;
        const isNo = code === 'NOT_FOUND' || code === 'VALIDATION_FAILED' || code === 'RESET_REFUSED';
        setLink(isNo ? { state: 'unusable' } : { state: 'usable', token });
      },
    );
    return () => {
      cancelled = true;
    };
  }, []);
  return link;
}
