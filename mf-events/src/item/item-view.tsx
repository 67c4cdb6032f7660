import { Link, useTranslation } from '@larkfield/area';
import { Container, PageHead } from '@larkfield/ui';
import type { ItemData } from '../../forms/item-data.ts';
import { useAuthorTextAttributes } from '../items/use-author-text-attributes.ts';
import { DocumentLink } from '../items/document-link.tsx';
import { EventFacts } from '../items/event-facts.tsx';
import { Kicker } from '../items/kicker.tsx';
import { Picture } from '../items/picture.tsx';
import { RichText } from '@larkfield/ui/rich-text';
import type { ReactNode } from 'react';
import { Aside } from './aside.tsx';
import styles from './page.module.css';

interface ItemViewProps {
  readonly item: ItemData;
  /** Above the text. */
  readonly notice: ReactNode;
  /** Below the text. */
  readonly actions?: ReactNode;
}

/** Renders news or an event, also as the preview of a draft. */
export function ItemView({ item, notice, actions }: ItemViewProps) {
  const { t } = useTranslation('events');
  const languageAttributes = useAuthorTextAttributes(item.language);
  const { title, subtitle, image, cancelReason, state, related } = item;
  return (
    <>
      <PageHead back={{ to: '/events', label: t('item.back') }}>
        <Kicker item={item} />
        <h1 {...languageAttributes}>{title}</h1>
        <p className="lead" {...languageAttributes}>
          {subtitle}
        </p>
        <div className={styles.facts}>
          <EventFacts item={item} />
        </div>
      </PageHead>
      <Container className={styles.columns}>
        <div className={styles.main}>
          {notice}
          {state === 'cancelled' && (
            <div className={styles.cancelled}>
              <h2>{t('item.cancelled')}</h2>
              {cancelReason && <p {...languageAttributes}>{cancelReason}</p>}
            </div>
          )}
          {image && (
            <Picture image={image} sizes="(min-width: 62em) 46rem, 100vw" className={styles.picture} eager />
          )}
          <div {...languageAttributes}>
            <RichText nodes={item.content} />
          </div>
          <Parts item={item} />
          {actions}
        </div>
        <Aside item={item} />
      </Container>
      <Related items={related} />
    </>
  );
}

function Parts({ item: { links, document, items } }: { readonly item: ItemData }) {
  const { t } = useTranslation('events');
  return (
    <>
      {links.length > 0 && (
        <section aria-labelledby="item-links">
          <h2 id="item-links">{t('item.links')}</h2>
          <ul className={styles.points}>
            {links.map((link) => (
              <li key={link}>
                <a href={link} rel="nofollow ugc noopener" dir="ltr">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {document && (
        <section aria-labelledby="item-document">
          <h2 id="item-document">{t('item.document')}</h2>
          <DocumentLink document={document} />
        </section>
      )}
      {items.length > 0 && (
        <section aria-labelledby="item-items">
          <h2 id="item-items">{t('item.items')}</h2>
          <ul className={styles.points}>
            {items.map(({ name, quantity, unit }) => (
              <li key={`${name} ${quantity}`}>
                {t('item.needed', { name: isolated(name), quantity, unit: t(`units.${unit}`) })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Related({ items: related }: { readonly items: ItemData['related'] }) {
  const { t } = useTranslation('events');
  if (related.length === 0) return null;
  return (
    <Container className={styles.related}>
      <h2>{t('item.related')}</h2>
      <ul className={styles.others}>
        {related.map((other) => (
          <li key={other.id}>
            <Kicker item={other} />
            <RelatedLink {...other} />
            <EventFacts item={other} />
          </li>
        ))}
      </ul>
    </Container>
  );
}

/** Isolates a text from the direction of the sentence around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function RelatedLink({ slug, title, language }: Pick<ItemData, 'slug' | 'title' | 'language'>) {
  const languageAttributes = useAuthorTextAttributes(language);
  return (
    <h3>
      <Link to={`/events/${encodeURIComponent(slug)}`} {...languageAttributes}>
        {title}
      </Link>
    </h3>
  );
}
