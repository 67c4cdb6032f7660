import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useRef, type FormEvent } from 'react';

/** Renders a calendar that fills in the three date inputs. It is not an entry of the form itself. */
export function BirthCalendar() {
  const { t } = useTranslation('registration');
  const picker = useRef<HTMLInputElement>(null);
  const enter = ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
    const [year = '', month = '', day = ''] = value.split('-');
    for (const [part, text] of Object.entries({ year, month, day })) {
      const control = form?.elements.namedItem(`birthparts.${part}`);
      if (!(control instanceof HTMLInputElement)) continue;
      control.value = text;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={() => picker.current?.showPicker()}>
        {t('calendar')}
      </Button>
      <input
        ref={picker}
        type="date"
        max={new Date().toLocaleDateString('sv')}
        aria-hidden
        tabIndex={-1}
        onInput={enter}
      />
    </>
  );
}
