import { get, useSite, useTranslation } from '@larkfield/area';
import { useLanguageAttributes } from '@larkfield/ui';
import { useEffect, useRef, useState } from 'react';
import type { OpportunityUpdate } from '../../forms/updates.ts';
import styles from './updates.module.css';

/** Renders the updates of an opportunity. Only its investors get any. */
export function Updates({ opportunity }: { readonly opportunity: number }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const [updates, setUpdates] = useState<readonly OpportunityUpdate[]>([]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const query = new URLSearchParams({ opportunity: String(opportunity), language });
    void get<OpportunityUpdate[]>(`/api/invest/updates?${query.toString()}`).then((result) => {
      if (result.ok) setUpdates(result.value);
    });
  }, [opportunity, language]);
  useEffect(() => {
    // The link of a mail leads here, before there was anything to scroll to.
    if (updates.length > 0 && location.hash === '#updates') section.current?.scrollIntoView();
  }, [updates]);
  if (updates.length === 0) return null;
  return (
    <section ref={section} id="updates" aria-labelledby="updates-title" className={styles.updates}>
      <h2 id="updates-title">{t('updates.title')}</h2>
      <p>{t('updates.lead')}</p>
      {updates.map((update) => (
        <Update key={update.reference} update={update} />
      ))}
    </section>
  );
}

function Update({ update }: { readonly update: OpportunityUpdate }) {
  const { language } = useSite();
  const languageAttributes = useLanguageAttributes(update.language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(update.at));
  return (
    <article className={styles.update}>
      <h3 {...languageAttributes}>{update.title}</h3>
      <p className={styles.day}>
        <time dateTime={update.at}>{day}</time>
      </p>
      <p className={styles.text} {...languageAttributes}>
        {update.text}
      </p>
      {update.pictures.map((picture) => (
        <Picture key={picture.sizes[0]?.src} picture={picture} />
      ))}
    </article>
  );
}

function Picture({ picture }: { readonly picture: OpportunityUpdate['pictures'][number] }) {
  const { alt, width, height, sizes } = picture;
  const setOf = (wanted: string) =>
    sizes
      .filter(({ type }) => type === wanted)
      .map(({ src, width: each }) => `${src} ${each}w`)
      .join(', ');
  const shown = '(min-width: 62em) 46rem, 100vw';
  return (
    <picture>
      <source type="image/avif" srcSet={setOf('image/avif')} sizes={shown} />
      <source type="image/webp" srcSet={setOf('image/webp')} sizes={shown} />
      <img
        alt={alt}
        {...{ width, height }}
        src={sizes.at(-1)?.src}
        className={styles.picture}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
