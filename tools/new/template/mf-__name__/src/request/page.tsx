import { Link, useTranslation } from '@larkfield/area';
import { FormPage, PageHead } from '@larkfield/ui';
import { RequestForm } from './request-form.tsx';

/** `/__name__`: an introduction and a form for requests. */
export function Component() {
  const { t } = useTranslation('__name__');
  return (
    <FormPage
      id="request"
      head={
        <PageHead>
          <h1>{t('request.title')}</h1>
          <p className="lead">{t('request.lead')}</p>
          <p>
            <Link to="/__name__/today">{t('request.today')}</Link>
          </p>
        </PageHead>
      }
      title={t('request.formTitle')}
      aside={{ title: t('request.asideTitle'), points: [t('request.time'), t('request.noAccount')] }}
    >
      <RequestForm />
    </FormPage>
  );
}
