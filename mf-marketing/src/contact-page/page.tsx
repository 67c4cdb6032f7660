import { useTranslation } from '@larkfield/area';
import { PageHero, Section, SectionHead } from '@larkfield/ui';
import { ContactBlock } from '../contact/contact-block.tsx';
import { PointList } from '../content/lists/point-list.tsx';
import { Questions } from '../content/questions/questions.tsx';

const WRITERS = ['providers', 'schools', 'families', 'others'] as const;

/** Renders `/contact`: both forms first, with the contact form open, then questions and answers. */
export function Component() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageHero eyebrow={t('contact.eyebrow')} title={t('contact.title')} lead={t('contact.lead')} />
      <ContactBlock open="form" />
      <Section labelledBy="help-title">
        <SectionHead id="help-title" title={t('contact.help.title')} lead={t('contact.help.lead')} />
        <PointList
          points={WRITERS.map((key) => ({
            key,
            title: t(`contact.help.${key}.title`),
            text: t(`contact.help.${key}.text`),
          }))}
        />
      </Section>
      <Questions
        title={t('contact.questions.title')}
        lead={t('contact.questions.lead')}
        questions={['who', 'price', 'demo', 'licence', 'account']}
      />
    </>
  );
}
