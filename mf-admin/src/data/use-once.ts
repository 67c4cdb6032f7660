import { useState } from 'react';

/** Whether something has ever been so: what was waited for once is not waited for again. */
export function useOnce(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
}
