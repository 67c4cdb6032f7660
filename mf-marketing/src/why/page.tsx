import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { Ages } from '../content/ages.tsx';
import { Closing } from '../content/closing.tsx';
import picture from './steps.svg';
import { Compare } from './compare.tsx';
import { Misfits, Reasons } from './parts.tsx';

/** `/why{Product}`: what sets the product apart, and when something else is the better choice. */
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
        <Ages />
      </PageHero>
      <Compare />
      <Reasons />
      <Misfits />
      <Closing
        title={t('why.closing.title')}
        text={t('why.closing.text', { product })}
        action={t('common.demo')}
      />
    </>
  );
}
