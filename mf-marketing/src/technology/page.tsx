import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { ClosingSection } from '../content/closing-section.tsx';
import { PageNotesContext } from '../content/citations/source-notes.ts';
import { SourceList } from '../content/citations/source-list.tsx';
import { Diagram } from './diagram.tsx';
import { LimitsSection, MeasuredAreas, SampleSection } from './sections.tsx';
import { Research } from './research.tsx';

const NOTES = ['time'] as const;

/** Renders `/technology`: how a result is computed, what is measured, and the research. */
export function Component() {
  const { t } = useTranslation('pages');
  const hasFieldTrial = useHasRoute('/fieldTrial');
  return (
    <PageNotesContext value={NOTES}>
      <PageHero eyebrow={t('technology.eyebrow')} title={t('technology.title')} lead={t('technology.lead')} />
      <Diagram />
      <SampleSection />
      <MeasuredAreas />
      <Research />
      <LimitsSection />
      <ClosingSection title={t('technology.closing.title')} text={t('technology.closing.text')}>
        {hasFieldTrial && (
          <ButtonLink to="/fieldTrial" variant="secondary">
            {t('technology.research.trials.action')}
          </ButtonLink>
        )}
      </ClosingSection>
      <SourceList />
    </PageNotesContext>
  );
}
