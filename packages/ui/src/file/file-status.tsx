import { Link, Trans, useTranslation } from '@larkfield/area';
import type { FileKind } from '@larkfield/contracts';
import { Icon } from '../primitives/icon.tsx';
import styles from './file-field.module.css';
import { fileNames, type UploadState } from './use-file-upload.ts';

/** Renders upload state and progress; screen readers announce each change of state. */
export function FileStatus({ state }: { readonly state: UploadState }) {
  const { t } = useTranslation('forms');
  return (
    <>
      <div role="status" className={styles.status} data-step={state.step}>
        <StatusText state={state} />
      </div>
      {state.step === 'sending' && (
        <p className={styles.progress}>
          <progress max={100} value={state.percent} aria-label={t('file.progress')} />
          <span aria-hidden="true">{t('file.percent', { percent: state.percent })}</span>
        </p>
      )}
    </>
  );
}

function StatusText({ state }: { readonly state: UploadState }) {
  const { t } = useTranslation('forms');
  if (state.step === 'empty') return null;
  const name = <bdi className={styles.name}>{fileNames(state.files)}</bdi>;
  if (state.step === 'sending' || state.step === 'scanning')
    return (
      <p>
        {name} {state.step === 'sending' ? t('file.sending') : t('file.scanning')}
      </p>
    );
  if (state.step === 'clean')
    return (
      <>
        <p>{name}</p>
        <p className={styles.clean}>
          <Icon name="check" />
          {t('file.clean')}
        </p>
      </>
    );
  return (
    <>
      <p>{name}</p>
      <p className={styles.refused}>
        <Icon name="alert" />
        <span>
          {state.step === 'refused' ? (
            t('file.refused')
          ) : (
            <Trans t={t} i18nKey="file.down" components={{ contact: <Link to="/#contactus" /> }} />
          )}
        </span>
      </p>
      {state.step === 'refused' && <p>{t(`file.reasons.${state.reason}`)}</p>}
      {state.step === 'down' && state.busy && <p>{t('file.busy')}</p>}
    </>
  );
}

/** Returns the text key of the reason why the file blocks submission, if any. */
export function fileProblemKey({ step }: UploadState, kind: FileKind): string | undefined {
  if (step === 'sending' || step === 'scanning')
    return kind === 'document' ? 'file.verifying' : 'file.verifyingImage';
  if (step === 'refused') return 'file.refused';
  return step === 'down' ? 'file.noVerdict' : undefined;
}
