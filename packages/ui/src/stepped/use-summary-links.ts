import { useNavigate } from '@larkfield/area';
import { useEffect, type RefObject } from 'react';
import type { SteppedForm } from './stepped-form.ts';

/** When a link of the error summary points to a field in another section, opens that section, then focuses the field. */
export function useSummaryLinks<Step extends string>(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  { stepOfField, pathOf }: Pick<SteppedForm<Step>, 'stepOfField' | 'pathOf'>,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = form;
    const prefix = `#${id}-`;
    const jump = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-error-summary] a') : null;
      const hash = link?.getAttribute('href') ?? '';
      const control = hash.startsWith(prefix) ? document.getElementById(hash.slice(1)) : null;
      // A visible control is on the current section.
      if (!control || control.offsetParent !== null) return;
      event.preventDefault();
      event.stopPropagation();
      const field = hash.slice(prefix.length).replaceAll('-', '.');
      void navigate(pathOf(stepOfField(field))).then(() => {
        document.getElementById(hash.slice(1))?.focus();
      });
    };
    current?.addEventListener('click', jump, { capture: true });
    return () => current?.removeEventListener('click', jump, { capture: true });
  }, [form, navigate, id, stepOfField, pathOf]);
}
