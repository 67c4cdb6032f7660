import { useSite, useTranslation } from '@larkfield/area';
import { Button, Disclosure, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import { EraseDialog } from './erase-dialog.tsx';
import { KeptNote } from './kept-note.tsx';
import type { Erased, OwnKind, OwnRecord, Part, ServiceData } from './own-data.ts';
import styles from './page.module.css';
import { saveJson } from './save-json.ts';
import { useDates } from './use-dates.ts';
import type { OwnDataView } from './use-own-data.ts';
import { ValueList } from './value-list.tsx';

interface DataListProps {
  readonly view: Extract<OwnDataView, { readonly state: 'ready' }>;
  readonly onRetry: () => void;
  readonly onErased: (erased: Erased) => void;
}

/** Renders everything that is kept, by area. Deleting needs a proof of the address. */
export function DataList({ view, onRetry, onErased }: DataListProps) {
  const { t } = useTranslation('your-data');
  const { session } = useSite();
  const [parts, setParts] = useState<readonly Part[]>();
  const { services, token, email = session.email ?? '' } = view;
  const filled = services.filter(({ kinds, problem }) => kinds.length > 0 || problem);
  const isEmpty = services.every(({ kinds, problem }) => kinds.length === 0 && !problem);
  const records = filled.flatMap(({ kinds }) => kinds.flatMap((kind) => kind.records));
  const erase = token === undefined ? undefined : setParts;
  return (
    <>
      <p role="status">{isEmpty ? t('none') : t('found', { count: records.length, email })}</p>
      {token === undefined && <p>{t('withheld')}</p>}
      {filled.map((service) => (
        <ServiceSection key={service.path} service={service} onRetry={onRetry} onErase={erase} />
      ))}
      {!isEmpty && (
        <p className={styles.buttons}>
          <Button onClick={() => saveJson('your-data.json', services)}>{t('download')}</Button>
          {token !== undefined && (
            <Button variant="secondary" onClick={() => setParts(services.map(({ path }) => ({ path })))}>
              {t('erase.all')}
            </Button>
          )}
        </p>
      )}
      {token !== undefined && (
        <EraseDialog
          token={token}
          services={filled}
          parts={parts}
          onClose={() => setParts(undefined)}
          onErased={(outcome) => {
            setParts(undefined);
            onErased(outcome);
          }}
        />
      )}
    </>
  );
}

interface ServiceSectionProps {
  readonly service: ServiceData;
  readonly onRetry: () => void;
  readonly onErase: ((parts: readonly Part[]) => void) | undefined;
}

function ServiceSection({ service, onRetry, onErase }: ServiceSectionProps) {
  const { t } = useTranslation('your-data');
  const message = useMessages();
  const { path, label, kinds, problem } = service;
  const id = `area-${path.split('/')[2] ?? ''}`;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {label || t('unreachable')}
      </h2>
      {problem && (
        <div role="alert" className="stack">
          <p>{message(problem.message)}</p>
          <Button variant="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {kinds.map((kind) => (
        <KindList
          key={kind.id}
          kind={kind}
          onErase={
            onErase &&
            (({ reference }) => onErase([{ path, kind: kind.id, ...(reference ? { reference } : {}) }]))
          }
        />
      ))}
    </section>
  );
}

interface KindListProps {
  readonly kind: OwnKind;
  readonly onErase: ((record: OwnRecord) => void) | undefined;
}

function KindList({ kind, onErase }: KindListProps) {
  const { t } = useTranslation('your-data');
  const { day } = useDates();
  return (
    <div className={styles.kind}>
      <h3>{kind.label}</h3>
      <ul className={styles.list}>
        {kind.records.map((record, place) => (
          <li key={record.reference || place} className={styles.record}>
            <p>
              <bdi>{record.reference}</bdi> {record.state}
            </p>
            {record.since && <p className={styles.note}>{t('record.since', { date: day(record.since) })}</p>}
            <KeptNote kept={record} />
            <Disclosure summary={t('record.details')}>
              <ValueList record={record} />
            </Disclosure>
            {onErase && (
              <Button variant="secondary" onClick={() => onErase(record)}>
                {t('erase.one')}
                <span className="visually-hidden"> {`${kind.label} ${record.reference}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {kind.more && <p>{t('record.more')}</p>}
    </div>
  );
}
