import { Link, useSite, useTranslation } from '@larkfield/area';
import { Button, FormProvider, StatusPage, TextField, tokenFromHash } from '@larkfield/ui';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { downloadReport, type Download } from './download-report.ts';
import styles from './page.module.css';

const STATUS_PATH = '/fieldTrial/status';

/** Renders `/fieldTrial/report#token=…`: the report of a visit, for the reference number of the registration. */
export function Component() {
  const { t } = useTranslation('registration');
  const { interactive } = useSite();
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(tokenFromHash(location.hash)), []);
  return (
    <StatusPage title={t('report.title')} lead={t('report.lead')}>
      {interactive && token === undefined ? (
        <>
          <p>{t('report.noLink')}</p>
          <p>
            <Link to={STATUS_PATH}>{t('status.title')}</Link>
          </p>
        </>
      ) : (
        <ReportForm token={token} />
      )}
    </StatusPage>
  );
}

function ReportForm({ token }: { readonly token: string | undefined }) {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const { interactive } = useSite();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<Download | 'empty'>();
  const [busy, setBusy] = useState(false);
  const isWrong = outcome === 'unknown' || outcome === 'empty';
  const fields = useMemo(() => {
    const error = outcome === 'empty' ? f('errors.required') : t('report.unknown');
    return { id, labelOf: () => t('status.referenceField'), errorOf: () => (isWrong ? error : undefined) };
  }, [id, t, f, outcome, isWrong]);

  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || token === undefined) return;
    const entry = event.currentTarget.elements.namedItem('reference');
    const reference = entry instanceof HTMLInputElement ? entry.value.trim() : '';
    setBusy(true);
    const next = reference === '' ? 'empty' : await downloadReport(token, reference);
    setBusy(false);
    setOutcome(next);
    if (next !== 'saved' && entry instanceof HTMLInputElement) entry.focus();
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void open(event)}>
      {!interactive && (
        <noscript>
          <p>{t('status.noScript')}</p>
        </noscript>
      )}
      <FormProvider value={fields}>
        <TextField name="reference" type="word" autoComplete="off" hint={t('report.hint')} />
      </FormProvider>
      <p role="alert">
        {outcome === 'limited' && f('problems.tooManyTries')}
        {outcome === 'failed' && t('report.failed')}
      </p>
      <p className={styles.actions}>
        <Button type="submit" busy={busy || !interactive}>
          {t('report.open')}
        </Button>
      </p>
      <p role="status">{outcome === 'saved' && t('report.saved')}</p>
    </form>
  );
}
