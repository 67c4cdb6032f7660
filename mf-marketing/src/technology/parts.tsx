import { useTranslation } from '@larkfield/area';
import { Section, SectionHead, Steps } from '@larkfield/ui';
import { PictureList } from '../content/picture-list.tsx';
import { Points } from '../content/points.tsx';
import cognitive from '../home/topic-cognitive.svg';
import mental from '../home/topic-mental.svg';
import motor from '../home/topic-motor.svg';
import reading from '../home/topic-reading.svg';
import speech from '../home/topic-speech.svg';

const STEPS = ['record', 'recognise', 'compare', 'explain'] as const;
const AREAS = [
  ['speech', speech],
  ['mental', mental],
  ['motor', motor],
  ['reading', reading],
  ['cognitive', cognitive],
] as const;
const LIMITS = ['diagnosis', 'people', 'doubt'] as const;

/** From recording to explanation. */
export function ResultSteps() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="steps-title">
      <SectionHead id="steps-title" title={t('technology.steps.title')} />
      <Steps
        steps={STEPS.map((key) => ({
          key,
          title: t(`technology.steps.${key}.title`),
          text: t(`technology.steps.${key}.text`),
        }))}
      />
    </Section>
  );
}

/** The five areas of development. */
export function Measured() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="areas-title" tone="mist">
      <PictureList
        head={
          <SectionHead
            inGrid
            id="areas-title"
            title={t('technology.areas.title')}
            lead={t('technology.areas.lead')}
          />
        }
        items={AREAS.map(([key, picture]) => ({
          key,
          id: `area-${key}`,
          picture,
          title: t(`technology.areas.${key}.title`),
          text: t(`technology.areas.${key}.text`),
        }))}
      />
    </Section>
  );
}

/** What stays with people. */
export function Limits() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="limits-title" tone="tint">
      <SectionHead id="limits-title" title={t('technology.limits.title')} />
      <Points
        points={LIMITS.map((key) => ({
          key,
          title: t(`technology.limits.${key}.title`),
          text: t(`technology.limits.${key}.text`),
        }))}
      />
    </Section>
  );
}
