import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../primitives/button.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { postWithProofOfWork } from '../requests/post-with-proof-of-work.ts';
import { useMessages } from '../form/use-messages.ts';
import { MessagePage } from '../layout/message-page.tsx';

export interface TokenPageTexts {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
  readonly doneText: string;
  readonly missing: string;
  readonly missingText: string;
  /** Text for visitors without JavaScript, instead of the default text of forms. */
  readonly noScript?: string;
}

interface TokenPageProps {
  /** Call that accepts `{ token }`. */
  readonly action: string;
  /** The call requires a proof of work. */
  readonly proofOfWork?: boolean;
  readonly texts: TokenPageTexts;
  /** Links if the token is unusable. */
  readonly unusableActions?: ReactNode;
  /** Links after success; replaces the link to the home page. */
  readonly doneActions?: ReactNode;
}

/** Renders a page for a mailed link. It acts only when its button is pressed, because mail programs open links themselves. */
export function TokenPage({ action, proofOfWork, texts, unusableActions, doneActions }: TokenPageProps) {
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const { interactive } = useSite();
  const [token, setToken] = useState<string>();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [problem, setProblem] = useState<ApiProblem>();
  useEffect(() => setToken(tokenFromHash(location.hash)), []);

  const send = async () => {
    if (!token || state === 'sending') return;
    setState('sending');
    const result = await postWithProofOfWork(
      action,
      { token },
      { idempotencyKey: `token-${token}`, proofOfWork },
    );
    setState(result.ok ? 'done' : 'asking');
    setProblem(result.ok ? undefined : result.problem);
  };

  const done = state === 'done';
  const unusable = interactive && (!token || problem?.code === 'NOT_FOUND');
  return (
    <MessagePage
      scene={done ? 'arrived' : unusable ? 'lost' : 'mail'}
      title={done ? texts.done : unusable ? texts.missing : texts.title}
    >
      <div role="status" className="stack">
        {done && <p className="lead">{texts.doneText}</p>}
        {!done && unusable && <p className="lead">{texts.missingText}</p>}
      </div>
      {!done && !unusable && (
        <>
          <p className="lead">{texts.lead}</p>
          {problem && (
            <ErrorSummary title={f('summary.title')} message={<p>{message(problem.message)}</p>} items={[]} />
          )}
          <Button busy={state === 'sending'} onClick={() => void send()}>
            {state === 'sending' ? f('sending') : texts.button}
          </Button>
          <noscript>{texts.noScript ?? f('noScript')}</noscript>
        </>
      )}
      {done && (doneActions ?? <ButtonLink to="/">{f('toHome')}</ButtonLink>)}
      {!done && unusable && unusableActions}
    </MessagePage>
  );
}

/** Returns the token of `#<token>` or `#token=<token>`. Browsers do not send fragments, so no log contains it. */
export function tokenFromHash(hash: string): string | undefined {
  const token = hash.replace(/^#(token=)?/, '');
  return /^[A-Za-z0-9_-]{22}$/.test(token) ? token : undefined;
}
