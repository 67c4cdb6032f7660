import { post } from '@larkfield/area';
import { tokenFromHash } from '@larkfield/ui';
import { useEffect, useState } from 'react';

export type ResetLink =
  | { readonly state: 'checking' | 'unusable' }
  /** `account` is the masked address of the token's account; undefined if the service did not send it. */
  | { readonly state: 'usable'; readonly token: string; readonly account?: string };

/** Checks the link in the address. The token is in the fragment, which browsers do not send (D127). */
export function useResetLink(): ResetLink {
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });
  useEffect(() => {
    const token = tokenFromHash(location.hash);
    if (!token) return setLink({ state: 'unusable' });
    let cancelled = false;
    void post<{ email: string }>('/api/resetTarget', { token }, { idempotencyKey: `target-${token}` }).then(
      (result) => {
        if (cancelled) return;
        if (result.ok) return setLink({ state: 'usable', token, account: result.value.email });
        // A temporary failure of the service says nothing about the link.
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
