import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { Closing } from '../content/closing.tsx';
import { Split } from '../content/split.tsx';
import marketplace from '../home/topic-marketplace.svg';
import { Start, Tiers } from './parts.tsx';
import picture from './together.svg';

/** `/partner`: the kinds of partners, and how one becomes one. */
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
      <Tiers />
      <Split
        id="marketplace"
        tone="mist"
        picture={marketplace}
        title={t('partner.marketplace.title')}
        lead={t('partner.marketplace.lead')}
      >
        <p>{t('partner.marketplace.text')}</p>
      </Split>
      <Start />
      <Closing title={t('partner.closing.title')} text={t('partner.closing.text')}>
        {refer}
      </Closing>
    </>
  );
}
