import { get, useSite, useTranslation } from '@larkfield/area';
import { useEffect, useState } from 'react';
import styles from './not-open-notice.module.css';

/** Says that direct investment is closed, unless administrators have opened it on the support hub (D42). */
export function NotOpenNotice() {
  const { t } = useTranslation('invest');
  const { interactive } = useSite();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!interactive) return;
    let gone = false;
    void get<{ readonly directOpen: boolean }>('/api/support/hub').then((answer) => {
      if (answer.ok && !gone) setOpen(answer.value.directOpen);
    });
    return () => void (gone = true);
  }, [interactive]);
  return open ? null : <p className={`container ${styles.notice}`}>{t('notOpen')}</p>;
}
