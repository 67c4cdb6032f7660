import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { AgesServed } from '../content/ages-served.tsx';
import { ClosingSection } from '../content/closing-section.tsx';
import { Products } from '../content/products.tsx';
import { VisitTimeline } from './visit-timeline.tsx';

/** Renders `/providers`: one visit at a hospital, clinic or rehabilitation centre, and the products for it. */
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
        <AgesServed />
      </PageHero>
      <VisitTimeline />
      <Products lead={t('providers.productsLead')} />
      <ClosingSection title={t('providers.closing.title')} text={t('providers.closing.text')}>
        <ButtonLink to="/#faq" variant="secondary">
          {t('common.questions')}
        </ButtonLink>
      </ClosingSection>
    </>
  );
}
