import { Link, useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import type { ItemSummary } from '../../forms/item-data.ts';
import { agesText } from '../items/ages.ts';
import { useAuthorLanguage } from '../items/author-language.ts';
import { DocumentLink } from '../items/document-link.tsx';
import { Facts } from '../items/facts.tsx';
import { Kicker } from '../items/kicker.tsx';
import { Picture } from '../items/picture.tsx';
import { useJoin } from '../items/use-join.ts';
import styles from './entry.module.css';

/** An item of the board; what is not said at first unfolds (E4). */
export function Entry({ item }: { readonly item: ItemSummary }) {
  const { t } = useTranslation('events');
  const join = useJoin();
  const words = useAuthorLanguage(item.language);
  const { slug, title, subtitle, excerpt, image, document, region, industries, classes, likes } = item;
  const path = `/events/${encodeURIComponent(slug)}`;
  const facts = [
    ['details.ages', agesText(t, item)],
    ['details.region', region && t(`regions.${region}`)],
    ['details.industry', join(industries.map((key) => t(`industries.${key}`)))],
    ['details.class', join(classes.map((key) => t(`classes.${key}`)))],
  ] as const;
  return (
    <article className={styles.entry}>
      {image && (
        <Picture
          image={{ ...image, alt: '' }}
          sizes="(min-width: 40em) 11rem, 100vw"
          className={styles.picture}
        />
      )}
      <div className={styles.words}>
        <Kicker item={item} />
        <h2 className={styles.title}>
          <Link to={path} {...words}>
            {title}
          </Link>
        </h2>
        <p {...words}>{subtitle}</p>
        <Facts item={item} />
        <details className={styles.details}>
          <summary>
            {t('details.show')}
            <span className="visually-hidden" {...words}>
              {' '}
              {title}
            </span>
            <Icon name="chevron" />
          </summary>
          <div className={styles.unfolded}>
            {excerpt && <p {...words}>{excerpt}</p>}
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
            <p>{t('likes', { count: likes })}</p>
          </div>
        </details>
      </div>
    </article>
  );
}
