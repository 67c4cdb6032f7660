import { useNavigate } from '@larkfield/area';
import { useEffect, type RefObject } from 'react';
import type { SteppedForm } from './steps.ts';

/** A complaint may be about a field of another section: its link in the summary goes there first. */
export function useJumps<Step extends string>(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  { stepWith, pathOf }: Pick<SteppedForm<Step>, 'stepWith' | 'pathOf'>,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = form;
    const prefix = `#${id}-`;
    const jump = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-error-summary] a') : null;
      const hash = link?.getAttribute('href') ?? '';
      const control = hash.startsWith(prefix) ? document.getElementById(hash.slice(1)) : null;
      // What can be focused is on the screen already.
      if (!control || control.offsetParent !== null) return;
      event.preventDefault();
      event.stopPropagation();
      const field = hash.slice(prefix.length).replaceAll('-', '.');
      void navigate(pathOf(stepWith(field))).then(() => {
        document.getElementById(hash.slice(1))?.focus();
      });
    };
    current?.addEventListener('click', jump, { capture: true });
    return () => current?.removeEventListener('click', jump, { capture: true });
  }, [form, navigate, id, stepWith, pathOf]);
}
