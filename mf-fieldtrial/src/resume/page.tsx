import { randomKey, useNavigate, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import {
  Button,
  ButtonLink,
  ErrorSummary,
  MessagePage,
  postWithProofOfWork,
  tokenFromHash,
  useMessages,
  type Entries,
} from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { draft } from '../registration/model/draft.ts';
import { REGISTRATION_PATH } from '../registration/model/steps.ts';

/** Renders `/fieldTrial/resume#token=…`: loads a draft after a press, because mail programs open links themselves. */
export function Component() {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const { interactive } = useSite();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  useEffect(() => setToken(tokenFromHash(location.hash)), []);

  const open = async () => {
    if (!token || busy) return;
    setBusy(true);
    setProblem(undefined);
    const options = { idempotencyKey: randomKey() };
    const result = await postWithProofOfWork<{ entries: string }>(
      '/api/fieldTrial/drafts/open',
      { token },
      options,
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    draft.save(entriesIn(result.value.entries));
    await navigate(REGISTRATION_PATH);
  };

  const unusable = interactive && (!token || problem?.code === 'NOT_FOUND');
  return (
    <MessagePage
      scene={unusable ? 'lost' : 'mail'}
      title={unusable ? t('resume.missing') : t('resume.title')}
    >
      {unusable ? (
        <>
          <p className="lead">{t('resume.missingText')}</p>
          <ButtonLink to={REGISTRATION_PATH}>{t('resume.begin')}</ButtonLink>
        </>
      ) : (
        <>
          <p className="lead">{t('resume.lead')}</p>
          {problem && (
            <ErrorSummary title={f('summary.title')} message={<p>{message(problem.message)}</p>} items={[]} />
          )}
          <Button busy={busy || !interactive} onClick={() => void open()}>
            {busy ? f('sending') : t('resume.button')}
          </Button>
        </>
      )}
    </MessagePage>
  );
}

/** Parses the entries of the loaded draft. Keeps only string values. */
function entriesIn(text: string): Entries {
  try {
    const parsed = JSON.parse(text) as Record<string, unknown>;
    const entries = Object.entries(parsed).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
