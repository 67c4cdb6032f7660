import { useSite, useTranslation } from '@larkfield/area';
import type { FieldProblem } from '@larkfield/contracts';
import {
  ButtonLink,
  Container,
  Form,
  MessagePage,
  PageHead,
  panels,
  PasswordField,
  tokenFromHash,
  useForm,
  usePasswordTexts,
  useTooManyAttemptsText,
} from '@larkfield/ui';
import { useEffect, useMemo, useState } from 'react';
import { problems } from '../../generated/validators/investor-reset.js';
import styles from '../account/page.module.css';
import { refreshInvestor } from '../session/refresh-investor.ts';

/** Renders `/directinvest/reset`: sets a password with the token in the fragment of the mail's link (D125, D127). */
export function Component() {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  const { interactive } = useSite();
  const [token, setToken] = useState<string>();
  const [state, setState] = useState<'open' | 'unusable' | 'done'>('open');
  useEffect(() => {
    const given = tokenFromHash(location.hash);
    setToken(given);
    if (!given) setState('unusable');
  }, []);

  if (state === 'done')
    return (
      <MessagePage scene="arrived" title={t('reset.done')} takesFocus>
        <p className="lead">{t('reset.doneText')}</p>
        <p>
          <ButtonLink to="/directinvest/login">{t('reset.toLogin')}</ButtonLink>
        </p>
      </MessagePage>
    );
  if (state === 'unusable')
    return (
      <MessagePage scene="lost" title={t('reset.missing')}>
        <p className="lead" role="status">
          {t('reset.missingText')}
        </p>
        <p>
          <ButtonLink to="/directinvest/forgot">{t('reset.again')}</ButtonLink>
        </p>
      </MessagePage>
    );
  const done = () => {
    setState('done');
    // The reset ended every session, including this browser's.
    void refreshInvestor();
  };
  return (
    <>
      <PageHead>
        <h1 id="reset-title">{t('reset.title')}</h1>
        <p className="lead">{t('reset.lead')}</p>
      </PageHead>
      <Container className={styles.column}>
        <div className={panels['panel']}>
          {interactive && token && (
            <ResetForm token={token} onDone={done} onUnusable={() => setState('unusable')} />
          )}
          <noscript>{f('noScript')}</noscript>
        </div>
      </Container>
    </>
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly onDone: () => void;
  readonly onUnusable: () => void;
}

function ResetForm({ token, onDone, onUnusable }: ResetFormProps) {
  const { t } = useTranslation('investor');
  const texts = usePasswordTexts();
  const problemText = useTooManyAttemptsText();
  const check = useMemo(() => withSame(token), [token]);
  const form = useForm<unknown>({
    id: 'investor-reset',
    action: '/api/invest/reset',
    labels: { password: t('fields.newPassword'), confirm: t('fields.passwordAgain') },
    problems: check,
    problemText,
    extraData: () => ({ token }),
    onRefused: ({ code }) => {
      const isUnusable = code === 'RESET_REFUSED' || code === 'NOT_FOUND';
      if (isUnusable) onUnusable();
      return isUnusable;
    },
    onSent: onDone,
  });
  return (
    <Form form={form} labelledBy="reset-title" submit={t('reset.submit')}>
      <div className={panels['fields']}>
        <PasswordField name="password" autoComplete="new-password" hint={t('hints.password')} texts={texts} />
        <PasswordField name="confirm" autoComplete="new-password" texts={texts} />
      </div>
    </Form>
  );
}

/** Extends the validator: both passwords must be equal (I39). */
function withSame(token: string): (data: unknown) => FieldProblem[] {
  return (data) => {
    const entries = data as Readonly<Record<string, unknown>>;
    const found = problems({ ...entries, token });
    return entries['password'] === entries['confirm']
      ? found
      : [...found, { field: 'confirm', key: 'errors.investPasswordsDiffer' }];
  };
}
