import { useCallback, useEffect, useState } from 'react';
import type * as PayPalModule from './paypal/index.ts';

/** Loads PayPal's chunk on demand; a failed load can be retried. */
export function usePayPalCode() {
  const [code, setCode] = useState<typeof PayPalModule>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      setCode(await import(/* webpackChunkName: "paypal" */ './paypal/index.ts'));
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { code, failed, load };
}
