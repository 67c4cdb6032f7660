import { useTranslation } from '@larkfield/area';
import { useLoaded } from '@larkfield/ui';
import { useEffect } from 'react';
import type { AuditLine } from '../data/kinds.ts';
import { AuditTable } from '../audit/audit-table.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';

/** What was done with a record; asked again when a change has been made of it. */
export function RecordAudit({ path, version }: { readonly path: string; readonly version: number }) {
  const { t } = useTranslation('admin');
  const audit = useLoaded<readonly AuditLine[]>(`${path}/audit`);
  const { reload } = audit;
  useEffect(reload, [version, reload]);
  return (
    <section aria-labelledby="record-audit" className={parts.panel}>
      <h2 id="record-audit" className={parts.panelTitle}>
        {t('record.audit')}
      </h2>
      {audit.problem && <Problem problem={audit.problem} onRetry={reload} />}
      {audit.value && <AuditTable lines={audit.value.map((line) => ({ line }))} />}
    </section>
  );
}
