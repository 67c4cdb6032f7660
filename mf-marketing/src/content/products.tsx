import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import pictures from './products.svg';
import styles from './products.module.css';

/** All products; one file holds their nine pictures under the same names. */
const PRODUCTS = [
  'suite',
  'cloud',
  'screener',
  'language',
  'literacy',
  'appAdmin',
  'marketplace',
  'progress',
  'planner',
] as const;

/** The list of products, with a lead for those who read it. */
export function Products({ lead }: { readonly lead: string }) {
  const { t } = useTranslation('pages');
  return (
    <Section id="products" labelledBy="products-title" tone="tint">
      <SectionHead id="products-title" title={t('products.title')} lead={lead} />
      <ul className={styles.products}>
        {PRODUCTS.map((product) => (
          <li key={product} className={styles.product}>
            <img src={`${pictures}#${product}`} alt="" width="96" height="96" loading="lazy" />
            <h3>{t(`products.${product}.title`)}</h3>
            <p>{t(`products.${product}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
