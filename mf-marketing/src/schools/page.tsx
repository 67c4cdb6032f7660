import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { Closing } from '../content/closing.tsx';
import { Products } from '../content/products.tsx';
import { Questions } from '../content/questions.tsx';
import { SchoolAreas, SchoolDay, SchoolPeople } from './parts.tsx';
import picture from './school.svg';

/** `/schools`: what teachers, specialists and families get out of the product. */
export function Component() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <>
      <PageHero
        eyebrow={t('schools.eyebrow')}
        title={t('schools.title')}
        lead={t('schools.lead', { product })}
        picture={picture}
        alt={t('schools.alt')}
      >
        <ButtonLink to="/contact">{t('common.contact')}</ButtonLink>
        <ButtonLink href="#products" variant="secondary">
          {t('common.products')}
        </ButtonLink>
      </PageHero>
      <SchoolDay />
      <SchoolAreas />
      <SchoolPeople />
      <Products lead={t('schools.productsLead')} />
      <Questions
        title={t('schools.questions.title')}
        lead={t('schools.questions.lead')}
        questions={['training', 'price', 'parents', 'ownTests', 'licence']}
      />
      <Closing title={t('schools.closing.title')} text={t('schools.closing.text')}>
        <ButtonLink to="/technology" variant="secondary">
          {t('common.technology')}
        </ButtonLink>
      </Closing>
    </>
  );
}
