import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { ClosingSection } from '../content/closing-section.tsx';
import { ProductNames } from '../content/products.tsx';
import { SchoolAreas } from './sections.tsx';
import { Week } from './week.tsx';

/** Renders `/schools`: one school week with the product, and its areas. */
export function Component() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <>
      <PageHero
        eyebrow={t('schools.eyebrow')}
        title={t('schools.title')}
        lead={t('schools.lead', { product })}
      >
        <ButtonLink to="/contact">{t('common.contact')}</ButtonLink>
        <ButtonLink href="#week" variant="secondary">
          {t('schools.week.title', { product })}
        </ButtonLink>
      </PageHero>
      <Week />
      <SchoolAreas />
      <ProductNames lead={t('schools.productsLead')} />
      <ClosingSection title={t('schools.closing.title')} text={t('schools.closing.text')}>
        <ButtonLink to="/#faq" variant="secondary">
          {t('common.questions')}
        </ButtonLink>
      </ClosingSection>
    </>
  );
}
