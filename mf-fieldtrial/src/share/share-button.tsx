import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import styles from './share-button.module.css';

interface ShareButtonProps {
  /** Site path without language, with anchor. */
  readonly path: string;
  readonly title: string;
  readonly label: string;
}

/** Renders a button that shares an address by the device's menu, else copies it, else shows it. */
export function ShareButton({ path, title, label }: ShareButtonProps) {
  const { t } = useTranslation('fieldtrial');
  const site = useSite();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const [url, setUrl] = useState('');

  async function share(): Promise<void> {
    const address = new URL(hrefTo(site, path), location.href).href;
    setUrl(address);
    setOutcome(await shareOrCopy(title, address));
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

/** Shares or copies. Resolves with undefined if the device's menu was open, because it reports the result itself. */
async function shareOrCopy(title: string, url: string): Promise<'copied' | 'failed' | undefined> {
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
