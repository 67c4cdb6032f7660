import { useLoaderData, useTranslation } from '@larkfield/area';
import { ButtonLink, lazyRules, ReferenceForm, StateView, StatusPage } from '@larkfield/ui';
import { useState } from 'react';
import type { VolunteerStatus } from '../../forms/volunteer-status.ts';

const rules = lazyRules(
  () =>
    import(/* webpackChunkName: "volunteer-status-rules" */ '../../generated/validators/volunteer-status.js'),
);

/** Renders `/volunteer/status`: the state of an application by reference and address. */
export function Component() {
  const { t } = useTranslation('volunteer');
  const data = useLoaderData<'/volunteer/status'>();
  const [status, setStatus] = useState<VolunteerStatus | undefined>(data.status);
  return (
    <StatusPage title={t('status.title')} lead={status ? undefined : t('status.lead')}>
      {status ? (
        <StateView
          reference={status.reference}
          heading={t('status.heading', { reference: status.reference })}
          received={t('status.received', { date: status.received })}
          state={t(`status.states.${status.state}`)}
        >
          <p>
            <ButtonLink to="/#contactus" variant="secondary">
              {t('status.contact')}
            </ButtonLink>
          </p>
        </StateView>
      ) : (
        <ReferenceForm<VolunteerStatus>
          action="/api/volunteer/status"
          texts={{
            title: t('status.formTitle'),
            reference: t('status.reference'),
            show: t('status.show'),
          }}
          onFound={setStatus}
          {...rules}
        />
      )}
    </StatusPage>
  );
}
