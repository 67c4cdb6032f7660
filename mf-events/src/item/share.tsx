import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import type { ItemData } from '../../forms/item-data.ts';
import styles from './page.module.css';

/** Hands the address on: by what the device offers, else to its clipboard. */
export function Share({ item: { slug, title } }: { readonly item: ItemData }) {
  const { t } = useTranslation('events');
  const site = useSite();
  const [told, setTold] = useState<'copied' | 'failed'>();
  const path = hrefTo(site, `/events/${encodeURIComponent(slug)}`);

  async function share() {
    const url = new URL(path, location.href).href;
    const offers = 'share' in navigator && navigator.canShare({ title, url });
    try {
      if (offers) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setTold('copied');
    } catch (error) {
      // Whoever closes the device's dialog has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setTold('failed');
    }
  }

  return (
    <div className={styles.share}>
      {site.interactive ? (
        <Button variant="secondary" onClick={() => void share()}>
          {t('share.action')}
        </Button>
      ) : null}
      <p role="status">{told && t(`share.${told}`)}</p>
    </div>
  );
}
