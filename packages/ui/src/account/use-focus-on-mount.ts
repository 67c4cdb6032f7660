import { useEffect, useRef, type RefObject } from 'react';

/** Returns a ref for a heading that receives the focus when it mounts, because it replaces the previous step. */
export function useFocusOnMount(enabled = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (enabled) heading.current?.focus();
  }, [enabled]);
  return heading;
}
