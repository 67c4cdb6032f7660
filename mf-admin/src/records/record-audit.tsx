import { useSite, useTranslation } from '@larkfield/area';
import { useFetch } from '@larkfield/ui';
import { useEffect } from 'react';
import type { AuditLine } from '../data/kinds.ts';
import { AuditTable } from '../audit/audit-table.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';

/** Renders the audit log of a record; loads again after a change of version. */
export function RecordAudit({ path, version }: { readonly path: string; readonly version: number }) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const [, , service = ''] = path.split('/');
  const audit = useFetch<readonly AuditLine[]>(`${path}/audit?language=${language}`);
  const { reload } = audit;
  useEffect(reload, [version, reload]);
  return (
    <section aria-labelledby="record-audit" className={parts.panel}>
      <h2 id="record-audit" className={parts.panelTitle}>
        {t('record.audit')}
      </h2>
      {audit.problem && <ProblemNotice problem={audit.problem} onRetry={reload} />}
      {audit.value && <AuditTable ofOneRecord lines={audit.value.map((line) => ({ line, service }))} />}
    </section>
  );
}
