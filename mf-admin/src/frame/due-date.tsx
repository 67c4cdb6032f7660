import { useTranslation } from '@larkfield/area';
import { useState } from 'react';
import { useFormats } from '../data/use-formats.ts';
import parts from './parts.module.css';

/** Says until when something was promised, and whether that time is over. */
export function DueDate({ at }: { readonly at: string }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const [now] = useState(() => Date.now());
  return (
    <>
      <time dateTime={at}>{moment(at)}</time>
      {Date.parse(at) < now && (
        <>
          {' '}
          <strong className={parts.pill}>{t('due.overdue')}</strong>
        </>
      )}
    </>
  );
}
