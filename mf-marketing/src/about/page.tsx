import { useSite, useTranslation } from '@larkfield/area';
import { PageHero } from '@larkfield/ui';
import { ContactBlock } from '../contact/contact-block.tsx';
import picture from './nest.svg';
import { Next, Values, Work } from './parts.tsx';

/** `/about`: what we do, what we hold to, and how to reach us. */
export function Component() {
  const { t } = useTranslation('pages');
  const { name: brand } = useSite().brand;
  return (
    <>
      <PageHero
        eyebrow={t('about.eyebrow', { brand })}
        title={t('about.title')}
        lead={t('about.lead', { brand })}
        picture={picture}
        alt={t('about.alt')}
      />
      <Work />
      <Values />
      <Next />
      <ContactBlock />
    </>
  );
}
