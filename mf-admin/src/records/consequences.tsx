import { useTranslation } from '@larkfield/area';
import type { ActionShape, StateShape } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';

/** Says what a change does: whether the record will be deleted, whether mail goes out, and that it is recorded. */
export function Consequences({ step }: { readonly step: Partial<StateShape & ActionShape> | undefined }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { keepDays, mails } = step ?? {};
  return (
    <>
      {keepDays !== undefined && <p>{t('record.keep', { days: number(keepDays) })}</p>}
      {mails !== undefined && <p>{t(mails ? 'record.mailed' : 'record.unmailed')}</p>}
      <p>{t('record.effect')}</p>
    </>
  );
}
