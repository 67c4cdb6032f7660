import { useEffect, useRef, type RefObject } from 'react';

/** For the heading of what takes the place of the visitor's last step: it gets the focus when it appears. */
export function useFocusAtFirst(wanted = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted) heading.current?.focus();
  }, [wanted]);
  return heading;
}
