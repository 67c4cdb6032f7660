import { useSite, useTranslation } from '@larkfield/area';
import { Button, Notice } from '@larkfield/ui';
import { useState } from 'react';
import { browserEntries, removeBrowserEntries } from './browser-entries.ts';
import styles from './page.module.css';

/** Renders what only this browser keeps, such as drafts of posts, which no service can see. */
export function BrowserSection() {
  const { t } = useTranslation('your-data');
  const { interactive } = useSite();
  const [isRemoved, setIsRemoved] = useState(false);
  if (!interactive) return null;
  const count = browserEntries().length;
  return (
    <section aria-labelledby="browser-title" className={styles.section}>
      <h2 id="browser-title" className={styles.title}>
        {t('browser.title')}
      </h2>
      <p>{count > 0 ? t('browser.text') : t('browser.none')}</p>
      {count > 0 && (
        <p>
          <Button
            variant="secondary"
            onClick={() => {
              removeBrowserEntries();
              setIsRemoved(true);
            }}
          >
            {t('browser.erase')}
          </Button>
        </p>
      )}
      <Notice>{isRemoved && t('browser.done')}</Notice>
    </section>
  );
}
