import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { ClosingSection } from '../content/closing-section.tsx';
import { PictureSection } from '../content/picture-section.tsx';
import marketplace from '../home/solutions/topic-marketplace.svg';
import { PartnerSteps, PartnerTiers } from './sections.tsx';
import picture from './together.svg';

/** Renders `/partner`: kinds of partners, and how to become one. */
export function Component() {
  const { t } = useTranslation('pages');
  const hasReferral = useHasRoute('/refercustomer');
  const refer = hasReferral && (
    <ButtonLink to="/refercustomer" variant="secondary">
      {t('partner.refer')}
    </ButtonLink>
  );
  return (
    <>
      <PageHero
        eyebrow={t('partner.eyebrow')}
        title={t('partner.title')}
        lead={t('partner.lead')}
        picture={picture}
      >
        <ButtonLink to="/contact">{t('partner.become')}</ButtonLink>
        {refer}
      </PageHero>
      <PartnerTiers />
      <PictureSection
        id="marketplace"
        tone="mist"
        picture={marketplace}
        title={t('partner.marketplace.title')}
        lead={t('partner.marketplace.lead')}
      >
        <p>{t('partner.marketplace.text')}</p>
      </PictureSection>
      <PartnerSteps />
      <ClosingSection title={t('partner.closing.title')} text={t('partner.closing.text')}>
        {refer}
      </ClosingSection>
    </>
  );
}
