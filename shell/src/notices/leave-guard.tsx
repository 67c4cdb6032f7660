import { useTranslation } from '@larkfield/area';
import { LeaveGuard as Guard } from '@larkfield/ui';

export function LeaveGuard() {
  const { t } = useTranslation('shell');
  const texts = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  };
  return <Guard texts={texts} />;
}
