import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import {
  listPath,
  kindName,
  useKind,
  type ColumnShape,
  type FullRecord,
  type KindShape,
} from '../data/kinds.ts';
import { recordName } from '../data/record-name.ts';
import { isAllowed } from '../data/roles.ts';
import { useFormats } from '../data/use-formats.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { RecordAnswers } from './answers/record-answers.tsx';
import { RecordAudit } from './record-audit.tsx';
import { RecordChanges } from './record-changes.tsx';
import { RecordFiles } from './record-files.tsx';
import { RecordReveals } from './record-reveals.tsx';
import styles from './record-page.module.css';
import { useRecord } from './use-record.ts';

/** Renders `/admin/record?of=…&reference=…`: a record, its possible changes, and its audit log. */
export function Component() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const reference = params.get('reference') ?? '';
  const { owned, shape, own, answer } = useKind(params.get('of'));
  const { session } = useSite();
  const mayRead = !session.loading && isAllowed(session, owned?.roles);
  const path = owned && `${owned.path}/${encodeURIComponent(reference)}`;
  const record = useRecord(mayRead ? path : undefined);
  const problem = answer.problem ?? record.problem;
  const name = useRecordName(shape, record.value);
  const email = shape && record.value && emailOf(shape.columns, record.value);
  return (
    <AdminFrame title={name ?? reference} kind={owned && kindName(owned)}>
      {owned && (
        <p>
          <Link to={listPath(owned)}>{t('record.back', { kind: owned.label })}</Link>
          {name && (
            <>
              {' · '}
              <bdi>{reference}</bdi>
            </>
          )}
          {email && (
            <>
              {' · '}
              <Link to={`/admin/person#${encodeURIComponent(email)}`}>{t('record.person')}</Link>
            </>
          )}
        </p>
      )}
      {problem && <ProblemNotice problem={problem} onRetry={record.reload} />}
      {!problem && !record.value && <p role="status">{t('loading')}</p>}
      {shape && record.value && path && (
        <div className={styles.columns}>
          <div className={styles.main}>
            {record.value.damaged && (
              <p role="alert" className={parts.problem}>
                {t('record.damaged')}
              </p>
            )}
            <Fields columns={shape.columns} record={record.value} />
            <RecordReveals shape={shape} path={path} />
            <RecordAnswers shape={shape} path={path} record={record.value} onChanged={record.onChanged} />
            <RecordFiles shape={shape} record={record.value} />
            <RecordAudit path={path} version={record.value.version} />
          </div>
          <RecordChanges
            shape={shape}
            own={own}
            path={path}
            record={record.value}
            onChanged={record.onChanged}
          />
        </div>
      )}
    </AdminFrame>
  );
}

function emailOf(columns: readonly ColumnShape[], { values }: FullRecord): string | undefined {
  const column = columns.find(({ type }) => type === 'email');
  return column && String(values[column.id] ?? '');
}

function useRecordName(shape: KindShape | undefined, record: FullRecord | undefined): string | undefined {
  const format = useFormats();
  return shape && record && recordName(shape, record, format);
}

const GROUPS = ['personal', 'plain', 'dates', 'sensitive'] as const;

/** Moments are a group of their own, the course of a record. */
function groupOf({ sensitivity, type }: ColumnShape): (typeof GROUPS)[number] {
  return sensitivity === 'plain' && type === 'date' ? 'dates' : sensitivity;
}

/** Sensitive fields are separate, with the notice that reading them was logged. Empty fields are left out. */
function Fields({
  columns,
  record,
}: {
  readonly columns: readonly ColumnShape[];
  readonly record: FullRecord;
}) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const filled = columns.flatMap((column) => {
    const text = format.value(column, record.values[column.id]);
    return text === '' ? [] : [{ column, text }];
  });
  return GROUPS.map((group) => {
    const shown = filled.filter(({ column }) => groupOf(column) === group);
    if (shown.length === 0) return null;
    const id = `fields-${group}`;
    return (
      <section key={group} aria-labelledby={id} className={parts.panel}>
        <h2 id={id} className={parts.panelTitle}>
          {t(`record.${group}`)}
        </h2>
        {group === 'sensitive' && <p className={parts.muted}>{t('record.readNote')}</p>}
        <dl className={styles.fields}>
          {shown.map(({ column, text }) => (
            <div key={column.id} className={cx(styles.pair, isLong(column, text) && styles.long)}>
              <dt className={parts.muted}>{column.label}</dt>
              <dd dir="auto" className={styles.value}>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}

/** Characters from which a text has a row of its own. */
const LONG = 80;

const isLong = ({ type }: ColumnShape, text: string) => type === 'lines' || text.length > LONG;
