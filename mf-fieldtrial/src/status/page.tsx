import { randomKey, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import {
  Container,
  ErrorSummary,
  Form,
  lazyRules,
  PageHead,
  postWithWork,
  TextField,
  tokenOf,
  useForm,
  useMessages,
} from '@larkfield/ui';
import { useEffect, useState } from 'react';
import type { TrialStatus } from '../../forms/after.ts';
import styles from './page.module.css';
import { StatusView } from './status-view.tsx';

const rules = lazyRules(
  () => import(/* webpackChunkName: "status-rules" */ '../../generated/validators/status.js'),
);

/** `/fieldTrial/status`: what became of a registration, by its number and address, or by the link of a mail. */
export function Component() {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const message = useMessages();
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

  return (
    <>
      <PageHead>
        <h1>{t('status.title')}</h1>
        {!status && <p className="lead">{t('status.lead')}</p>}
      </PageHead>
      <Container className={styles.page}>
        {problem && (
          <ErrorSummary
            title={f('summary.title')}
            message={
              <p>{problem.code === 'NOT_FOUND' ? t('status.linkUnknown') : message(problem.message)}</p>
            }
            items={[]}
          />
        )}
        {status ? (
          <StatusView status={status} token={token} onChange={setStatus} />
        ) : (
          <FindForm onFound={setStatus} />
        )}
      </Container>
    </>
  );
}

/** Asks for number and address; whatever is wrong with them, the answer is the same. */
function FindForm({ onFound }: { readonly onFound: (status: TrialStatus) => void }) {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const { interactive } = useSite();
  const form = useForm<TrialStatus>({
    id: 'status',
    action: '/api/fieldTrial/status',
    labels: { reference: t('status.referenceField'), emailaddress: f('fields.email') },
    wordsFor: (problem) => (problem.code === 'NOT_FOUND' ? t('status.unknown') : undefined),
    onSent: onFound,
    ...rules,
  });
  return (
    <section aria-labelledby="status-title">
      <h2 id="status-title">{t('status.formTitle')}</h2>
      <Form
        form={form}
        labelledBy="status-title"
        submit={t('status.show')}
        {...(interactive ? {} : { noScript: t('status.noScript') })}
      >
        <TextField name="reference" type="word" autoComplete="off" />
        <TextField name="emailaddress" type="email" autoComplete="email" />
      </Form>
    </section>
  );
}
