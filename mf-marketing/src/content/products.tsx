import { useTranslation } from '@larkfield/area';
import { ButtonLink, Section, SectionHead } from '@larkfield/ui';
import pictures from './products.svg';
import styles from './products.module.css';

/** All products. One file contains their nine pictures under the same names. */
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

interface ProductsProps {
  readonly lead: string;
}

/** Renders the description of each product (`/providers#products`). */
export function Products({ lead }: ProductsProps) {
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

/** Renders the product names with a link to their descriptions. */
export function ProductNames({ lead }: ProductsProps) {
  const { t } = useTranslation('pages');
  return (
    <Section id="products" labelledBy="products-title">
      <SectionHead id="products-title" title={t('products.title')} lead={lead} />
      <ul className={styles.names}>
        {PRODUCTS.map((product) => (
          <li key={product}>{t(`products.${product}.title`)}</li>
        ))}
      </ul>
      <ButtonLink to="/providers#products" variant="secondary">
        {t('common.products')}
      </ButtonLink>
    </Section>
  );
}
