import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { Closing } from '../content/closing.tsx';
import { PageNotes } from '../content/notes.ts';
import { Sources } from '../content/sources.tsx';
import { Diagram } from './diagram.tsx';
import { Limits, Measured, Sample } from './parts.tsx';
import { Research } from './research.tsx';

const NOTES = ['time'] as const;

/** `/technology`: how a result comes about, what is measured, and what we study. */
export function Component() {
  const { t } = useTranslation('pages');
  const hasFieldTrial = useHasRoute('/fieldTrial');
  return (
    <PageNotes value={NOTES}>
      <PageHero eyebrow={t('technology.eyebrow')} title={t('technology.title')} lead={t('technology.lead')} />
      <Diagram />
      <Sample />
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
      <Sources />
    </PageNotes>
  );
}
