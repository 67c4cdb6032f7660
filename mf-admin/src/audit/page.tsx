import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useCallback, useEffect, useMemo, useState, type FormEvent } from 'react';
import { useAllServices } from '../data/kinds.ts';
import { saveFile, toCsv } from '../data/save-file.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { auditRows } from './audit-csv.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditWords } from './audit-values.ts';
import { readWholeAudit, readAudit, type AuditPage, type AuditQuery } from './read-audit.ts';

/** Renders `/admin/audit`: the audit log of all services. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/audit" title={t('audit.title')}>
      <Audit />
    </OnlyRoles>
  );
}

function Audit() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const services = useAllServices();
  const question = useQuestion(params);
  const { answer, reload } = useAudit(question);
  const words = useAuditWords();
  const labelOf = (id: string) => services.find(({ service }) => service === id)?.label ?? id;

  const download = async () => {
    saveFile('audit.csv', 'text/csv;charset=utf-8', toCsv(auditRows(await readWholeAudit(question), words)));
  };
  const older = new URLSearchParams(params);
  if (answer?.before) older.set('before', answer.before);
  return (
    <AdminFrame
      title={t('audit.title')}
      tools={
        <Button variant="secondary" className={parts.small} onClick={() => void download()}>
          {t('records.download')}
        </Button>
      }
    >
      <AuditFilters params={params} onChange={setParams} services={services} />
      {answer?.problem && (
        <>
          <p>{t('audit.silent', { services: answer.silent.map(labelOf).join(', ') })}</p>
          <ProblemNotice problem={answer.problem} onRetry={reload} />
        </>
      )}
      {!answer && <p role="status">{t('loading')}</p>}
      {answer && <AuditTable lines={answer.lines} />}
      <nav aria-label={t('records.pages')} className={parts.row}>
        {params.has('before') && <Link to={`/admin/audit?${withoutPage(params)}`}>{t('records.first')}</Link>}
        {answer?.before && <Link to={`/admin/audit?${older.toString()}`}>{t('audit.older')}</Link>}
      </nav>
    </AdminFrame>
  );
}

const withoutPage = (params: URLSearchParams): string => {
  const first = new URLSearchParams(params);
  first.delete('before');
  return first.toString();
};

function useQuestion(params: URLSearchParams): AuditQuery {
  const services = useAllServices();
  const { language } = useSite();
  return useMemo(() => {
    const chosen = params.get('service');
    const text = (name: 'actor' | 'subject' | 'action' | 'since' | 'before') => {
      const value = params.get(name);
      return value ? { [name]: value } : {};
    };
    return {
      services: services.map(({ service }) => service).filter((service) => !chosen || service === chosen),
      ...text('actor'),
      ...text('subject'),
      ...text('action'),
      ...text('since'),
      language,
      ...text('before'),
    };
  }, [params, services, language]);
}

function useAudit(question: AuditQuery) {
  const [answer, setAnswer] = useState<AuditPage>();
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    let cancelled = false;
    void readAudit(question).then((found) => {
      if (!cancelled) setAnswer(found);
    });
    return () => {
      cancelled = true;
    };
  }, [question, attempt]);
  return { answer, reload };
}

interface AuditFiltersProps {
  readonly params: URLSearchParams;
  readonly services: ReturnType<typeof useAllServices>;
  readonly onChange: (params: URLSearchParams) => void;
}

function AuditFilters({ params, services, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const actions = useMemo(() => {
    const named = AUDIT_ACTIONS.map((name) => [name, t(`audit.actions.${name}`)] as const);
    return named.toSorted(([, one], [, other]) => one.localeCompare(other, language));
  }, [t, language]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const next = new URLSearchParams();
    for (const name of ['service', 'action', 'actor', 'subject']) {
      const value = String(sent.get(name) ?? '').trim();
      if (value) next.set(name, value);
    }
    const [first, last] = ['since', 'until'].map((name) => String(sent.get(name) ?? ''));
    if (first) next.set('since', new Date(`${first}T00:00`).toISOString());
    if (last) next.set('before', new Date(`${last}T23:59:59.999`).toISOString());
    onChange(next);
  };
  const text = (name: 'actor' | 'subject') => (
    <label className={parts.field}>
      {t(`audit.${name}`)}
      <input name={name} className={parts.input} defaultValue={params.get(name) ?? ''} />
    </label>
  );
  return (
    <form role="search" key={params.toString()} className={parts.bar} onSubmit={submit}>
      <label className={parts.field}>
        {t('audit.service')}
        <select name="service" className={parts.input} defaultValue={params.get('service') ?? ''}>
          <option value="">{t('records.all')}</option>
          {services.map(({ service, label }) => (
            <option key={service} value={service}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className={parts.field}>
        {t('audit.action')}
        <select name="action" className={parts.input} defaultValue={params.get('action') ?? ''}>
          <option value="">{t('records.all')}</option>
          {actions.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {text('actor')}
      {text('subject')}
      <label className={parts.field}>
        {t('audit.since')}
        <input type="date" name="since" className={parts.input} defaultValue={dayOf(params.get('since'))} />
      </label>
      <label className={parts.field}>
        {t('audit.until')}
        <input type="date" name="until" className={parts.input} />
      </label>
      <Button type="submit" variant="secondary" className={parts.small}>
        {t('records.searchButton')}
      </Button>
    </form>
  );
}

/** Returns the local day of a time, for a date input. */
function dayOf(iso: string | null): string {
  const time = new Date(iso ?? '');
  if (Number.isNaN(time.getTime())) return '';
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${time.getFullYear()}-${month}-${day}`;
}
