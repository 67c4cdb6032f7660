import { useSite, useTranslation } from '@larkfield/area';
import { Suspense, useState, type ReactNode } from 'react';
import { FileField } from '../file/file-field.tsx';
import { Button } from '../primitives/button.tsx';
import styles from './waiver-choice.module.css';

export type WaiverFormat = 'docx' | 'pdf';

const TYPES = ['pdf', 'zip'] as const;
/** Photos of pages are merged into one PDF, which needs script. */
const PAPER_TYPES = [...TYPES, 'jpeg', 'png'] as const;

interface WaiverChoiceProps {
  /** Name of the entry with the id of the file. */
  readonly name: string;
  /** Path of the call that takes the signed pages. */
  readonly upload: string;
  /** Path of the empty document; `docx` unless `format=pdf`. */
  readonly empty: string;
  readonly formats: readonly WaiverFormat[];
  /** Downloads the document with the entries. Resolves with true if it was created. */
  readonly download: (format: WaiverFormat) => Promise<boolean | undefined>;
  /** The signature on the screen; false while it cannot be shown. */
  readonly signature: ReactNode;
  readonly signed: boolean;
}

/** Renders the ways to sign: on the screen, or on paper. */
export function WaiverChoice({
  name,
  upload,
  empty,
  formats,
  download,
  signature,
  signed,
}: WaiverChoiceProps) {
  const { t } = useTranslation('signing');
  const { interactive, language } = useSite();
  const [failed, setFailed] = useState(false);
  const load = async (format: WaiverFormat) => setFailed(!(await download(format)));
  return (
    <>
      {interactive && <Suspense>{signature}</Suspense>}
      {!signed && (
        <>
          <p className={styles.actions}>
            {formats.map((format) =>
              interactive ? (
                <Button key={format} variant="secondary" onClick={() => void load(format)}>
                  {t(format)}
                </Button>
              ) : (
                <a
                  key={format}
                  href={`${empty}?language=${language}${format === 'pdf' ? '&format=pdf' : ''}`}
                  download
                >
                  {t(format)}
                </a>
              ),
            )}
            {interactive && <span className={styles.note}>{t('downloadNote')}</span>}
          </p>
          {failed && (
            <p role="alert" className={styles.failed}>
              {t('failed')}
            </p>
          )}
          <FileField name={name} accept={interactive ? PAPER_TYPES : TYPES} joins={upload} />
        </>
      )}
    </>
  );
}
