import { useState } from 'react';

/** Returns whether the value was ever true, so that a loading state does not return. */
export function useWasEverTrue(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
}
