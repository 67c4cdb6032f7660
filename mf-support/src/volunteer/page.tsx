import { Link, useTranslation } from '@larkfield/area';
import { FormPage, PageHead } from '@larkfield/ui';
import { VolunteerForm } from './volunteer-form.tsx';

/** Renders `/volunteer`: the application with the signed waiver. */
export function Component() {
  const { t } = useTranslation('volunteer');
  return (
    <FormPage
      id="volunteer"
      head={
        <PageHead back={{ to: '/supportus', label: t('back') }}>
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
          <p>
            <Link to="/volunteer/status">{t('toStatus')}</Link>
          </p>
        </PageHead>
      }
      title={t('formTitle')}
      aside={{
        title: t('goodTitle'),
        points: [t('good.time'), t('good.waiver'), t('good.young'), t('good.account')],
      }}
    >
      <VolunteerForm />
    </FormPage>
  );
}
