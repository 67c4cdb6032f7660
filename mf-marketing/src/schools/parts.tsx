import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { Figures } from '../content/figures.tsx';
import { PictureList } from '../content/picture-list.tsx';
import { Points } from '../content/points.tsx';
import cognition from '../home/topic-cognitive.svg';
import reading from '../home/topic-reading.svg';
import speech from '../home/topic-speech.svg';

const QUALITIES = ['run', 'play', 'read', 'plan'] as const;
const AREAS = [
  ['reading', reading],
  ['cognition', cognition],
  ['speech', speech],
] as const;
const PEOPLE = ['teachers', 'specialists', 'families', 'leaders'] as const;

/** Why it fits into a school day. */
export function SchoolDay() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="day-title">
      <SectionHead id="day-title" title={t('schools.day.title')} lead={t('schools.day.lead')} />
      <Points
        wide
        points={QUALITIES.map((key) => ({
          key,
          title: t(`schools.day.${key}.title`),
          text: t(`schools.day.${key}.text`),
        }))}
      />
      <Figures figures={['children', 'time']} />
    </Section>
  );
}

/** The areas of development that teaching meets first. */
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

/** Who does what with it. */
export function SchoolPeople() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="people-title">
      <SectionHead id="people-title" title={t('schools.people.title')} />
      <Points
        points={PEOPLE.map((key) => ({
          key,
          title: t(`schools.people.${key}.title`),
          text: t(`schools.people.${key}.text`),
        }))}
      />
    </Section>
  );
}
