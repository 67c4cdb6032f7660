import { useSite } from '@larkfield/area';

export function useDateFormat(): (iso: string) => string {
  const { language } = useSite();
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (iso) => format.format(new Date(iso));
}
