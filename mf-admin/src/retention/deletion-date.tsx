import { useSite, useTranslation } from '@larkfield/area';

/** Says on which day a record will be deleted, with the year if it is another one than now. */
export function DeletionDate({ at }: { readonly at: string | undefined }) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  if (at === undefined) return null;
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const format = new Intl.DateTimeFormat(language, {
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return <p>{t('record.deletedOn', { day: format.format(date) })}</p>;
}
