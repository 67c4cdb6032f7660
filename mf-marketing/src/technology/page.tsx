import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { Closing } from '../content/closing.tsx';
import { Limits, Measured, ResultSteps } from './parts.tsx';
import { Research } from './research.tsx';
import picture from './signals.svg';

/** `/technology`: how a result comes about, what is measured, and what we study. */
export function Component() {
  const { t } = useTranslation('pages');
  const hasFieldTrial = useHasRoute('/fieldTrial');
  return (
    <>
      <PageHero
        eyebrow={t('technology.eyebrow')}
        title={t('technology.title')}
        lead={t('technology.lead')}
        picture={picture}
        alt={t('technology.alt')}
      />
      <ResultSteps />
      <Measured />
      <Research />
      <Limits />
      <Closing title={t('technology.closing.title')} text={t('technology.closing.text')}>
        {hasFieldTrial && (
          <ButtonLink to="/fieldTrial" variant="secondary">
            {t('technology.research.trials.action')}
          </ButtonLink>
        )}
      </Closing>
    </>
  );
}
