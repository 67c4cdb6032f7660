import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero } from '@larkfield/ui';
import { Ages } from '../content/ages.tsx';
import { Closing } from '../content/closing.tsx';
import { Products } from '../content/products.tsx';
import { Questions } from '../content/questions.tsx';
import picture from './clinic.svg';
import { Dashboard, Planning } from './tools.tsx';
import { Visit } from './visit.tsx';

/** `/providers`: what hospitals, clinics and rehabilitation centres do with the product. */
export function Component() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <>
      <PageHero
        eyebrow={t('providers.eyebrow')}
        title={t('providers.title')}
        lead={t('providers.lead', { product })}
        picture={picture}
        alt={t('providers.alt')}
      >
        <ButtonLink to="/contact">{t('common.demo')}</ButtonLink>
        <ButtonLink href="#products" variant="secondary">
          {t('common.products')}
        </ButtonLink>
        <Ages />
      </PageHero>
      <Visit />
      <Dashboard />
      <Planning />
      <Products lead={t('providers.productsLead')} />
      <Questions
        title={t('providers.questions.title')}
        lead={t('providers.questions.lead')}
        questions={['price', 'training', 'demo', 'licence', 'diagnosis']}
      />
      <Closing title={t('providers.closing.title')} text={t('providers.closing.text')}>
        <ButtonLink to="/technology" variant="secondary">
          {t('common.technology')}
        </ButtonLink>
      </Closing>
    </>
  );
}
