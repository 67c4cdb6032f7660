import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { PictureList } from '../content/lists/picture-list.tsx';
import cognition from '../home/solutions/topic-cognitive.svg';
import reading from '../home/solutions/topic-reading.svg';
import speech from '../home/solutions/topic-speech.svg';

const AREAS = [
  ['reading', reading],
  ['cognition', cognition],
  ['speech', speech],
] as const;

export function SchoolAreas() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="areas-title" tone="mist">
      <SectionHead id="areas-title" title={t('schools.areas.title')} lead={t('schools.areas.lead')} />
      <PictureList
        rows
        items={AREAS.map(([key, picture]) => ({
          key,
          id: `area-${key}`,
          picture,
          title: t(`schools.areas.${key}.title`),
          text: t(`schools.areas.${key}.text`),
        }))}
      />
    </Section>
  );
}
