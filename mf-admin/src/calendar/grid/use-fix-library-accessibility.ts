import { useLayoutEffect, type RefObject } from 'react';

/** Removes the calendar library's invalid table roles and `aria-sort`, and makes its scroll area focusable. */
export function useFixLibraryAccessibility(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const clean = () => {
      for (const part of element.querySelectorAll('[role]:not([role="button"])'))
        part.removeAttribute('role');
      for (const part of element.querySelectorAll('[aria-sort]')) part.removeAttribute('aria-sort');
      // Scrollable, and without focusable content in an empty week.
      for (const part of element.querySelectorAll('.rbc-time-content:not([tabindex])'))
        part.setAttribute('tabindex', '0');
    };
    clean();
    const observer = new MutationObserver(clean);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root]);
}
