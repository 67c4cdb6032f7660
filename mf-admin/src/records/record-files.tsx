import { useTranslation } from '@larkfield/area';
import { ButtonLink } from '@larkfield/ui';
import type { FullRecord, KindShape } from '../data/kinds.ts';
import parts from '../frame/parts.module.css';

interface RecordFilesProps {
  readonly shape: KindShape;
  readonly record: FullRecord;
}

/** Renders the files that a record has. A file opens in a separate tab, and its service logs the reader. */
export function RecordFiles({ shape, record }: RecordFilesProps) {
  const { t } = useTranslation('admin');
  const { reference, files } = record;
  const there = shape.files.filter(({ id }) => files?.includes(id) ?? true);
  if (there.length === 0) return null;
  const address = (path: string) => path.replace(':reference', encodeURIComponent(reference));
  return (
    <section aria-labelledby="record-files" className={parts.panel}>
      <h2 id="record-files" className={parts.panelTitle}>
        {t('record.files')}
      </h2>
      <p className={parts.muted}>{t('record.readNote')}</p>
      {there.map(({ id, label, path }) => (
        <div key={id} className={parts.row}>
          <ButtonLink
            variant="secondary"
            className={parts.small}
            href={`${address(path)}?view=inline`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('record.view', { file: label })}
          </ButtonLink>
          <ButtonLink variant="secondary" className={parts.small} href={address(path)} download>
            {t('record.fetch', { file: label })}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}
