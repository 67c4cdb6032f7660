import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { PictureList } from '../content/lists/picture-list.tsx';
import { PointList } from '../content/lists/point-list.tsx';
import cognitive from '../home/solutions/topic-cognitive.svg';
import mental from '../home/solutions/topic-mental.svg';
import motor from '../home/solutions/topic-motor.svg';
import reading from '../home/solutions/topic-reading.svg';
import speech from '../home/solutions/topic-speech.svg';
import { SampleReport } from '../sample/sample-report.tsx';

const AREAS = [
  ['speech', speech],
  ['mental', mental],
  ['motor', motor],
  ['reading', reading],
  ['cognitive', cognitive],
] as const;
const LIMITS = ['diagnosis', 'people', 'doubt'] as const;

export function SampleSection() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="sample-head">
      <SectionHead id="sample-head" title={t('technology.sample.title')} lead={t('technology.sample.lead')} />
      <SampleReport heading="h3" size="large" />
    </Section>
  );
}

export function MeasuredAreas() {
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

export function LimitsSection() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="limits-title" tone="tint">
      <SectionHead id="limits-title" title={t('technology.limits.title')} />
      <PointList
        points={LIMITS.map((key) => ({
          key,
          title: t(`technology.limits.${key}.title`),
          text: t(`technology.limits.${key}.text`),
        }))}
      />
    </Section>
  );
}
