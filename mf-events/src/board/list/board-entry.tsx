import { Link, useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import type { ItemSummary } from '../../../forms/item-data.ts';
import { agesText } from '../../items/ages.ts';
import { useAuthorTextAttributes } from '../../items/use-author-text-attributes.ts';
import { DocumentLink } from '../../items/document-link.tsx';
import { EventFacts } from '../../items/event-facts.tsx';
import { Kicker } from '../../items/kicker.tsx';
import { namedClasses } from '../../items/named-classes.ts';
import { Picture } from '../../items/picture.tsx';
import { Tile } from './tile.tsx';
import { useListText } from '../../items/use-list-text.ts';
import styles from './board-entry.module.css';

/** Renders an item of the board with expandable details (E4). */
export function BoardEntry({ item }: { readonly item: ItemSummary }) {
  const { t } = useTranslation('events');
  const join = useListText();
  const languageAttributes = useAuthorTextAttributes(item.language);
  const { slug, title, subtitle, excerpt, image, document, region, industries, classes, likes } = item;
  const path = `/events/${encodeURIComponent(slug)}`;
  const facts = [
    ['details.ages', agesText(t, item)],
    ['details.region', region && t(`regions.${region}`)],
    ['details.industry', join(industries.map((key) => t(`industries.${key}`)))],
    ['details.class', join(namedClasses(classes).map((key) => t(`classes.${key}`)))],
  ] as const;
  return (
    <article className={styles.entry}>
      {image ? (
        <Picture
          image={{ ...image, alt: '' }}
          sizes="(min-width: 40em) 11rem, 100vw"
          className={styles.picture}
        />
      ) : (
        <Tile item={item} />
      )}
      <div className={styles.words}>
        <Kicker item={item} />
        <h2 className={styles.title}>
          <Link to={path} {...languageAttributes}>
            {title}
          </Link>
        </h2>
        <p {...languageAttributes}>{subtitle}</p>
        <EventFacts item={item} />
        <details className={styles.details}>
          <summary>
            {t('details.show')}
            <span className="visually-hidden" {...languageAttributes}>
              {' '}
              {title}
            </span>
            <Icon name="chevron" />
          </summary>
          <div className={styles.unfolded}>
            {excerpt && <p {...languageAttributes}>{excerpt}</p>}
            <dl className={styles.facts}>
              {facts.map(
                ([key, value]) =>
                  value && (
                    <div key={key}>
                      <dt>{t(key)}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
            {document && <DocumentLink document={document} />}
            {likes > 0 && <p>{t('likes', { count: likes })}</p>}
          </div>
        </details>
      </div>
    </article>
  );
}
