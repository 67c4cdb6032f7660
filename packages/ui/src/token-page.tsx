import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { ErrorSummary } from './form/error-summary.tsx';
import { postWithWork } from './form/post-with-work.ts';
import { useMessages } from './form/use-messages.ts';
import { NotePage } from './note-page.tsx';

/** What the page says in each of its states. */
export interface TokenPageWords {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
  readonly doneText: string;
  readonly missing: string;
  readonly missingText: string;
  /** Instead of the words of all forms. */
  readonly noScript?: string;
}

interface TokenPageProps {
  /** Call that takes `{ token }`. */
  readonly action: string;
  /** The call costs a proof of work. */
  readonly work?: boolean;
  readonly words: TokenPageWords;
  /** Where to go when the link is of no use. */
  readonly otherwise?: ReactNode;
  /** Where to go when it is done, instead of the home page. */
  readonly onward?: ReactNode;
}

/**
 * Does what a link in a mail stands for, but only after the press of a button: programs that follow every link of a
 * mail must not decide for its reader.
 */
export function TokenPage({ action, work, words, otherwise, onward }: TokenPageProps) {
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const { interactive } = useSite();
  const [token, setToken] = useState<string>();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [problem, setProblem] = useState<ApiProblem>();
  useEffect(() => setToken(tokenOf(location.hash)), []);

  const send = async () => {
    if (!token || state === 'sending') return;
    setState('sending');
    const result = await postWithWork(action, { token }, { idempotencyKey: `token-${token}`, work });
    setState(result.ok ? 'done' : 'asking');
    setProblem(result.ok ? undefined : result.problem);
  };

  const done = state === 'done';
  const unusable = interactive && (!token || problem?.code === 'NOT_FOUND');
  return (
    <NotePage
      scene={done ? 'arrived' : unusable ? 'lost' : 'mail'}
      title={done ? words.done : unusable ? words.missing : words.title}
    >
      <div role="status" className="stack">
        {done && <p className="lead">{words.doneText}</p>}
        {!done && unusable && <p className="lead">{words.missingText}</p>}
      </div>
      {!done && !unusable && (
        <>
          <p className="lead">{words.lead}</p>
          {problem && (
            <ErrorSummary title={f('summary.title')} message={<p>{message(problem.message)}</p>} items={[]} />
          )}
          <Button busy={state === 'sending'} onClick={() => void send()}>
            {state === 'sending' ? f('sending') : words.button}
          </Button>
          <noscript>{words.noScript ?? f('noScript')}</noscript>
        </>
      )}
      {done && (onward ?? <ButtonLink to="/">{f('toHome')}</ButtonLink>)}
      {!done && unusable && otherwise}
    </NotePage>
  );
}

/** The token in a link's fragment (`#<token>` or `#token=<token>`); a fragment never reaches a server log. */
export function tokenOf(hash: string): string | undefined {
  const token = hash.replace(/^#(token=)?/, '');
  return /^[A-Za-z0-9_-]{22}$/.test(token) ? token : undefined;
}
