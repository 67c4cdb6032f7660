import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { Ages } from '../content/ages.tsx';
import { Closing } from '../content/closing.tsx';
import { Products } from '../content/products.tsx';
import { Visit } from './visit.tsx';

/** `/providers`: one visit with the product at a hospital, clinic or rehabilitation center, and the products for it. */
export function Component() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <>
      <PageHero
        eyebrow={t('providers.eyebrow')}
        title={t('providers.title')}
        lead={t('providers.lead', { product })}
      >
        <ButtonLink to="/contact">{t('common.demo')}</ButtonLink>
        <ButtonLink href="#products" variant="secondary">
          {t('common.products')}
        </ButtonLink>
        <Ages />
      </PageHero>
      <Visit />
      <Products lead={t('providers.productsLead')} />
      <Closing title={t('providers.closing.title')} text={t('providers.closing.text')}>
        <ButtonLink to="/#faq" variant="secondary">
          {t('common.questions')}
        </ButtonLink>
      </Closing>
    </>
  );
}
