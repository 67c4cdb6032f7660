import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { AgesServed } from '../content/ages-served.tsx';
import { ClosingSection } from '../content/closing-section.tsx';
import picture from './steps.svg';
import { Compare } from './compare.tsx';
import { ReasonsAgainst, Reasons } from './sections.tsx';

/** Renders `/why{Product}`: reasons for the product, and cases for something else. */
export function Component() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <>
      <PageHero
        eyebrow={t('why.eyebrow', { product })}
        title={t('why.title')}
        lead={t('why.lead', { product })}
        picture={picture}
        directional
      >
        <ButtonLink to="/providers">{t('common.providers')}</ButtonLink>
        <ButtonLink to="/schools" variant="secondary">
          {t('common.schools')}
        </ButtonLink>
        <AgesServed />
      </PageHero>
      <Compare />
      <Reasons />
      <ReasonsAgainst />
      <ClosingSection
        title={t('why.closing.title')}
        text={t('why.closing.text', { product })}
        action={t('common.demo')}
      />
    </>
  );
}
