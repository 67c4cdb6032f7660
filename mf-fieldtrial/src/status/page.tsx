import { randomKey, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { lazyRules, postWithWork, ReferenceForm, StatusPage, tokenOf } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import type { TrialStatus } from '../../forms/after.ts';
import { takeSent } from './just-sent.ts';
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
    const sent = given ? undefined : takeSent();
    setToken(given);
    const ask = async (path: string, body: object) => {
      const options = { idempotencyKey: randomKey() };
      const result = await postWithWork<TrialStatus>(path, body, options);
      if (result.ok) setStatus(result.value);
      else setProblem(result.problem);
    };
    if (given) void ask('/api/fieldTrial/status/open', { token: given });
    else if (sent) void ask('/api/fieldTrial/status', sent);
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
