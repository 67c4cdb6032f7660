import { useTranslation } from '@larkfield/area';
import { Section, SectionHead } from '@larkfield/ui';
import { PictureList } from '../content/picture-list.tsx';
import { Points } from '../content/points.tsx';
import cognitive from '../home/topic-cognitive.svg';
import mental from '../home/topic-mental.svg';
import motor from '../home/topic-motor.svg';
import reading from '../home/topic-reading.svg';
import speech from '../home/topic-speech.svg';
import { SampleReport } from '../sample/sample-report.tsx';

const AREAS = [
  ['speech', speech],
  ['mental', mental],
  ['motor', motor],
  ['reading', reading],
  ['cognitive', cognitive],
] as const;
const LIMITS = ['diagnosis', 'people', 'doubt'] as const;

/** What comes out in the end, as large as the page allows. */
export function Sample() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="sample-head">
      <SectionHead id="sample-head" title={t('technology.sample.title')} lead={t('technology.sample.lead')} />
      <SampleReport heading="h3" size="large" />
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
