import { useSite, useTranslation } from '@larkfield/area';
import { PageHero } from '@larkfield/ui';
import { ContactBlock } from '../contact/contact-block.tsx';
import { operator } from '../../../site.config.ts';
import { Letter } from './letter.tsx';
import { OperatorFacts } from './operator-facts.tsx';
import { NextLinks } from './sections.tsx';

/** Renders `/about`: the company's letter, and the contact block. */
export function Component() {
  const { t } = useTranslation('pages');
  const { name: brand } = useSite().brand;
  return (
    <>
      <PageHero
        eyebrow={t('about.eyebrow', { brand })}
        title={t('about.title')}
        lead={t('about.lead', { brand })}
      />
      <Letter />
      <OperatorFacts operator={operator} />
      <NextLinks />
      <ContactBlock />
    </>
  );
}
