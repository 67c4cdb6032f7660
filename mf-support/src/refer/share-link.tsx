import { useSite, useTranslation } from '@larkfield/area';
import { localizePath } from '@larkfield/contracts';
import { Button } from '@larkfield/ui';
import { useId, useState } from 'react';
import styles from './share-link.module.css';

export function ShareLink() {
  const { t } = useTranslation('support');
  const { language, interactive } = useSite();
  const id = useId();
  const [copied, setCopied] = useState(false);
  // Only the browser knows the address; without script visitors copy it from the address bar.
  if (!interactive) return null;
  const link = location.origin + localizePath('/refercustomer', language);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles.share}>
      <h2>{t('refer.shareTitle')}</h2>
      <p>{t('refer.shareText')}</p>
      <div className={styles.row}>
        <label className="visually-hidden" htmlFor={id}>
          {t('refer.shareLabel')}
        </label>
        <input
          id={id}
          className={styles.link}
          value={link}
          dir="ltr"
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          {t('refer.shareCopy')}
        </Button>
      </div>
      <p role="status" className={styles.copied}>
        {copied && t('refer.shareCopied')}
      </p>
    </div>
  );
}
