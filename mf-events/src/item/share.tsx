import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import type { ItemData } from '../../forms/item-data.ts';
import styles from './page.module.css';

/** Renders a button that shares the address by the device's menu, or copies it. */
export function Share({ item: { slug, title } }: { readonly item: ItemData }) {
  const { t } = useTranslation('events');
  const site = useSite();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const path = hrefTo(site, `/events/${encodeURIComponent(slug)}`);

  async function share() {
    const url = new URL(path, location.href).href;
    const offers = 'share' in navigator && navigator.canShare({ title, url });
    try {
      if (offers) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch (error) {
      // Closing the device's menu is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('failed');
    }
  }

  return (
    <div className={styles.share}>
      {site.interactive ? (
        <Button variant="secondary" onClick={() => void share()}>
          {t('share.action')}
        </Button>
      ) : null}
      <p role="status">{outcome && t(`share.${outcome}`)}</p>
    </div>
  );
}
