import { useSite, useTranslation } from '@larkfield/area';
import { PageHero } from '@larkfield/ui';
import { ContactBlock } from '../contact/contact-block.tsx';
import { Letter } from './letter.tsx';
import { Next } from './parts.tsx';

/** `/about`: a letter about what we do and hold to, and how to reach us. */
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
      <Next />
      <ContactBlock />
    </>
  );
}
