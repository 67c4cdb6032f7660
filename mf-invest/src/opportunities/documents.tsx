import { useSite, useTranslation } from '@larkfield/area';
import { assetUrl, LANGUAGES } from '@larkfield/contracts';
import { files } from '../../generated/files.js';
import { DOCUMENT_DATE, DOCUMENT_NAMES } from './document-list.ts';
import styles from './documents.module.css';

/** Renders the five documents of an opportunity (I11) with type, size, language and date. */
export function Documents({ id }: { readonly id: number }) {
  const { t } = useTranslation('invest');
  const titleId = `documents-${id}`;
  return (
    <div>
      <p id={titleId} className={styles.title}>
        {t('documents.title')}
      </p>
      <DocumentList labelledBy={titleId} />
    </div>
  );
}

export function DocumentList({ labelledBy }: { readonly labelledBy: string }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <ul className={styles.documents} aria-labelledby={labelledBy}>
      {DOCUMENT_NAMES.map((name) => {
        const { file, bytes } = files[language][name];
        return (
          <li key={name}>
            <a href={assetUrl('mf-invest', file)} type="application/pdf">
              {t(`documents.names.${name}`)}
            </a>{' '}
            <span className={styles.facts} suppressHydrationWarning>
              {t('documents.facts', {
                type: 'PDF',
                size: size.format(Math.max(1, Math.round(bytes / 1000))),
                language: LANGUAGES.find(({ tag }) => tag === language)?.name,
                date: date.format(new Date(DOCUMENT_DATE)),
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
