import { randomKey, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { lazyRules, postWithWork, ReferenceForm, StatusPage, tokenOf } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import type { TrialStatus } from '../../forms/after.ts';
import { StatusView } from './status-view.tsx';

const rules = lazyRules(
  () => import(/* webpackChunkName: "status-rules" */ '../../generated/validators/status.js'),
);

/** `/fieldTrial/status`: what became of a registration, by its number and address, or by the link of a mail. */
export function Component() {
  const { t } = useTranslation('registration');
  const { interactive } = useSite();
  const [status, setStatus] = useState<TrialStatus>();
  const [token, setToken] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  useEffect(() => {
    const given = tokenOf(location.hash);
    if (!given) return;
    setToken(given);
    const options = { idempotencyKey: randomKey() };
    void postWithWork<TrialStatus>('/api/fieldTrial/status/open', { token: given }, options).then(
      (result) => {
        if (result.ok) setStatus(result.value);
        else setProblem(result.problem);
      },
    );
  }, []);

  const words = problem?.code === 'NOT_FOUND' ? t('status.linkUnknown') : undefined;
  return (
    <StatusPage
      title={t('status.title')}
      lead={status ? undefined : t('status.lead')}
      refused={problem && { problem, words }}
    >
      {status ? (
        <StatusView status={status} token={token} onChange={setStatus} />
      ) : (
        <ReferenceForm<TrialStatus>
          action="/api/fieldTrial/status"
          words={{
            title: t('status.formTitle'),
            reference: t('status.referenceField'),
            show: t('status.show'),
          }}
          noScript={interactive ? undefined : t('status.noScript')}
          onFound={setStatus}
          {...rules}
        />
      )}
    </StatusPage>
  );
}
