import { useLayoutEffect, type RefObject } from 'react';

/**
 * Takes the library's roles away. It calls parts of the calendar rows, cells and headers, in an order that makes no
 * table, with buttons between them: whoever listens to the page is better off with the buttons alone.
 */
export function usePlainRoles(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const clean = () => {
      for (const part of element.querySelectorAll('[role]:not([role="button"])'))
        part.removeAttribute('role');
      for (const part of element.querySelectorAll('[aria-sort]')) part.removeAttribute('aria-sort');
      // It scrolls, and has nothing to focus in an empty week.
      for (const part of element.querySelectorAll('.rbc-time-content:not([tabindex])'))
        part.setAttribute('tabindex', '0');
    };
    clean();
    const observer = new MutationObserver(clean);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root]);
}
