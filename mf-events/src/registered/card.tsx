import { Link, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import type { RegisteredEvent } from '../../shared/entries.ts';
import { Aside } from '../item/aside.tsx';
import { useAuthorTextAttributes } from '../items/use-author-text-attributes.ts';
import { DocumentLink } from '../items/document-link.tsx';
import { Picture } from '../items/picture.tsx';
import { RichText } from '@larkfield/ui/rich-text';
import styles from './page.module.css';

interface CardProps {
  readonly event: RegisteredEvent;
  readonly onCancel: () => Promise<void>;
}

export function Card({ event, onCancel }: CardProps) {
  const { t } = useTranslation('attend');
  const { t: e } = useTranslation('events');
  const [isConfirming, setIsConfirming] = useState(false);
  const languageAttributes = useAuthorTextAttributes(event.language);
  const { title, subtitle, image, document, items, signUp, over, slug, state } = event;
  return (
    <article className={styles.card}>
      <p className={styles.state}>{state === 'cancelled' ? e('item.cancelled') : t(`place.${signUp}`)}</p>
      <h2 {...languageAttributes}>
        <Link to={`/events/${encodeURIComponent(slug)}`}>{title}</Link>
      </h2>
      <p className="lead" {...languageAttributes}>
        {subtitle}
      </p>
      {image && <Picture image={image} sizes="(min-width: 62em) 46rem, 100vw" className={styles.picture} />}
      <div className={styles.columns}>
        <div {...languageAttributes}>
          <RichText nodes={event.content} />
          {items.length > 0 && (
            <ul>
              {items.map(({ name, quantity, unit }) => (
                <li key={`${name} ${quantity}`}>
                  {e('item.needed', { name, quantity, unit: e(`units.${unit}`) })}
                </li>
              ))}
            </ul>
          )}
          {document && <DocumentLink document={document} />}
        </div>
        <Aside item={event} />
      </div>
      {!over && state !== 'cancelled' && (
        <p className={styles.actions}>
          {isConfirming ? (
            <>
              <Button onClick={() => void onCancel()}>{t('registered.sure')}</Button>
              <Button variant="secondary" onClick={() => setIsConfirming(false)}>
                {t('registered.keep')}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => setIsConfirming(true)}>
              {t('place.cancel')}
            </Button>
          )}
        </p>
      )}
    </article>
  );
}
