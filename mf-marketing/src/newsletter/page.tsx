import { Link, post, useSite, type ApiProblem } from '@larkfield/area';
import { Button, Container, ErrorSummary, Icon, useFormTexts, useMessages } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import styles from '../note-page.module.css';
import { useTexts } from '../texts.ts';
import { tokenOf } from './token.ts';

/** `/newsletter`: confirms an address with the token that our mail put into the link's fragment. */
export function Page() {
  const t = useTexts();
  const f = useFormTexts();
  const message = useMessages();
  const { interactive } = useSite();
  const [token, setToken] = useState<string>();
  const [state, setState] = useState<'asking' | 'sending' | 'confirmed'>('asking');
  const [problem, setProblem] = useState<ApiProblem>();
  useEffect(() => setToken(tokenOf(location.hash)), []);

  const confirm = async () => {
    if (!token || state === 'sending') return;
    setState('sending');
    const result = await post('/api/newsletter/confirm', { token }, { idempotencyKey: `confirm-${token}` });
    setState(result.ok ? 'confirmed' : 'asking');
    setProblem(result.ok ? undefined : result.problem);
  };

  const done = state === 'confirmed';
  const unusable = interactive && (!token || problem?.code === 'NOT_FOUND');
  const title = done
    ? t('newsletterPage.confirmed')
    : t(unusable ? 'newsletterPage.missing' : 'newsletterPage.title');
  return (
    <Container className={styles.note}>
      <Icon name={done ? 'check' : 'mail'} className={styles.icon} />
      <h1>{title}</h1>
      <div role="status" className="stack">
        {done && <p className="lead">{t('newsletterPage.confirmedText')}</p>}
        {!done && unusable && <p className="lead">{t('newsletterPage.missingText')}</p>}
      </div>
      {!done && !unusable && (
        <>
          <p className="lead">{t('newsletterPage.lead')}</p>
          {problem && (
            <ErrorSummary title={f('summary.title')} message={<p>{message(problem.message)}</p>} items={[]} />
          )}
          <Button busy={state === 'sending'} onClick={() => void confirm()}>
            {state === 'sending' ? f('sending') : t('newsletterPage.confirm')}
          </Button>
          <noscript>{t('newsletterPage.noScript')}</noscript>
        </>
      )}
      {unusable && <Link to="/#newsletter-form">{t('newsletterPage.again')}</Link>}
    </Container>
  );
}
