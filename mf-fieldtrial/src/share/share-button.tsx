import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import styles from './share-button.module.css';

interface ShareButtonProps {
  /** Site path without language, with its anchor. */
  readonly path: string;
  /** What it is, for whoever receives it. */
  readonly title: string;
  /** Words of the button. */
  readonly label: string;
}

/**
 * Passes an address on by the menu of the device; where there is none the address is copied, and where that is not
 * allowed it is shown. Not there without script, as nothing of it would work.
 */
export function ShareButton({ path, title, label }: ShareButtonProps) {
  const { t } = useTranslation('fieldtrial');
  const site = useSite();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const [url, setUrl] = useState('');

  async function share(): Promise<void> {
    const address = new URL(hrefTo(site, path), location.href).href;
    setUrl(address);
    setOutcome(await passOn(title, address));
  }

  return (
    <div className={styles.share}>
      <Button variant="secondary" onClick={() => void share()}>
        {label}
      </Button>
      <p role="status" className={styles.outcome}>
        {outcome === 'copied' && t('share.copied')}
        {outcome === 'failed' && (
          <>
            {t('share.failed')} <bdi className={styles.address}>{url}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

/** Nothing is to be said when the menu of the device was open: it has said so itself. */
async function passOn(title: string, url: string): Promise<'copied' | 'failed' | undefined> {
  const data = { title, url };
  try {
    if ('share' in navigator && navigator.canShare(data)) {
      await navigator.share(data);
      return undefined;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
