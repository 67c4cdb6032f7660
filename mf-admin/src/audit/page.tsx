import { Link, useSearchParams, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useCallback, useEffect, useMemo, useState, type FormEvent } from 'react';
import { useServices } from '../data/kinds.ts';
import { saveFile, toCsv } from '../data/save-file.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { AuditTable } from './audit-table.tsx';
import { readWholeAudit, readAudit, type AuditPage, type AuditQuery } from './read-audit.ts';

/** Renders `/admin/audit`: the audit log of all services. */
export function Component() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const services = useServices();
  const question = useQuestion(params);
  const { answer, reload } = useAudit(question);
  const labelOf = (id: string) => services.find(({ service }) => service === id)?.label ?? id;

  const download = async () => {
    const all = await readWholeAudit(question);
    const head = ['at', 'service', 'action', 'actor', 'subject', 'to', 'from', 'requestId'];
    const rows = all.map(({ service, line }) => [
      line.at,
      service,
      line.action,
      line.actor,
      line.subject,
      line.to ?? '',
      line.from ?? '',
      line.requestId,
    ]);
    saveFile('audit.csv', 'text/csv;charset=utf-8', toCsv([head, ...rows]));
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
      {answer && (
        <AuditTable lines={answer.lines.map(({ line, service }) => ({ line, service: labelOf(service) }))} />
      )}
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
  const services = useServices();
  return useMemo(() => {
    const chosen = params.get('service');
    const text = (name: 'actor' | 'subject' | 'before') => {
      const value = params.get(name);
      return value ? { [name]: value } : {};
    };
    return {
      services: services.map(({ service }) => service).filter((service) => !chosen || service === chosen),
      ...text('actor'),
      ...text('subject'),
      ...text('before'),
    };
  }, [params, services]);
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
  readonly services: ReturnType<typeof useServices>;
  readonly onChange: (params: URLSearchParams) => void;
}

function AuditFilters({ params, services, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('admin');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const next = new URLSearchParams();
    for (const name of ['service', 'actor', 'subject']) {
      const value = String(sent.get(name) ?? '').trim();
      if (value) next.set(name, value);
    }
    const day = String(sent.get('until') ?? '');
    if (day) next.set('before', new Date(`${day}T23:59:59.999`).toISOString());
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
      {text('actor')}
      {text('subject')}
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
