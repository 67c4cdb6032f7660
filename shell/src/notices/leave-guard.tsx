import { useTranslation } from '@larkfield/area';
import { LeaveGuard as Guard } from '@larkfield/ui';

/** Keeps visitors from losing entries of the page's forms by accident. */
export function LeaveGuard() {
  const { t } = useTranslation('shell');
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  };
  return <Guard words={words} />;
}
