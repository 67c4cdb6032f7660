import { randomKey, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { lazyRules, postWithProofOfWork, ReferenceForm, StatusPage, tokenFromHash } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import type { TrialStatus } from '../../forms/after-registration.ts';
import { consumeSentForm } from './last-sent-form.ts';
import { StatusView } from './status-view.tsx';

const rules = lazyRules(
  () => import(/* webpackChunkName: "status-rules" */ '../../generated/validators/status.js'),
);

/** Renders `/fieldTrial/status`: the state of a registration, by reference and address or by the link of a mail. */
export function Component() {
  const { t } = useTranslation('registration');
  const { interactive } = useSite();
  const [status, setStatus] = useState<TrialStatus>();
  const [token, setToken] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  useEffect(() => {
    const given = tokenFromHash(location.hash);
    const sent = given ? undefined : consumeSentForm();
    setToken(given);
    const ask = async (path: string, body: object) => {
      const options = { idempotencyKey: randomKey() };
      const result = await postWithProofOfWork<TrialStatus>(path, body, options);
      if (result.ok) setStatus(result.value);
      else setProblem(result.problem);
    };
    if (given) void ask('/api/fieldTrial/status/open', { token: given });
    else if (sent) void ask('/api/fieldTrial/status', sent);
  }, []);

  const text = problem?.code === 'NOT_FOUND' ? t('status.linkUnknown') : undefined;
  return (
    <StatusPage
      title={t('status.title')}
      lead={status ? undefined : t('status.lead')}
      refused={problem && { problem, text }}
    >
      {status ? (
        <StatusView status={status} token={token} onChange={setStatus} />
      ) : (
        <ReferenceForm<TrialStatus>
          action="/api/fieldTrial/status"
          texts={{
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
