import { randomKey, useSite, useTranslation } from '@larkfield/area';
import {
  Button,
  Disclosure,
  DraftPanel as Panel,
  entriesOf,
  postWithProofOfWork,
  useSummaryLinks,
  useMessages,
  type DraftModel,
} from '@larkfield/ui';
import { useId, useState, type FormEvent } from 'react';
import styles from './page.module.css';
import { REGISTRATION, type RegistrationModel } from './model/use-registration.ts';

interface DraftPanelProps {
  readonly draft: DraftModel;
  readonly registration: RegistrationModel;
}

/**
 * Renders information about unsent entries and actions on them. Also makes links of the error summary open other
 * sections, so that the page's first chunk does not contain that code.
 */
export function DraftPanel({ draft, registration }: DraftPanelProps) {
  const { t } = useTranslation('registration');
  useSummaryLinks(registration.form.ref, REGISTRATION.id, REGISTRATION);
  return (
    <Panel draft={draft} keptText={t('draft.kept')}>
      <Disclosure summary={t('draft.link')}>
        <LinkForm registration={registration} />
      </Disclosure>
    </Panel>
  );
}

function LinkForm({ registration }: Pick<DraftPanelProps, 'registration'>) {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const { language } = useSite();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const known = registration.wire['emailaddress'];

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = registration.form.ref.current;
    const email = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    if (busy || !form) return;
    setBusy(true);
    setProblem(undefined);
    const body = { emailaddress: email, entries: JSON.stringify(entriesOf(form)), language };
    const options = { idempotencyKey: randomKey(), proofOfWork: true };
    const result = await postWithProofOfWork('/api/fieldTrial/drafts', body, options);
    setBusy(false);
    if (result.ok) return setSentTo(email);
    setProblem(message(result.problem.fields[0]?.key ?? result.problem.message));
  };

  return (
    <form className={styles.link} noValidate onSubmit={(event) => void send(event)}>
      <p>{t('draft.linkText')}</p>
      <label htmlFor={id}>{f('fields.email')}</label>
      <input
        id={id}
        name="address"
        type="email"
        autoComplete="email"
        className={styles.input}
        dir="ltr"
        key={sentTo ?? 'empty'}
        defaultValue={typeof known === 'string' ? known : ''}
      />
      <p role="alert" className={styles.failed}>
        {problem}
      </p>
      <p role="status">{sentTo && t('draft.linkSent', { email: sentTo })}</p>
      <Button type="submit" variant="secondary" busy={busy}>
        {busy ? f('sending') : t('draft.linkSend')}
      </Button>
    </form>
  );
}
