import { useTranslation } from '@larkfield/area';

const SECTIONS = ['trial', 'voluntary', 'diagnosis', 'burden', 'report', 'data', 'agreement'] as const;

export function ConsentText({ charge }: { readonly charge: 0 | 300 }) {
  const { t } = useTranslation('waiver');
  return (
    <div className="stack">
      <p>
        <strong>
          {t('sample')} {t('version')}
        </strong>
      </p>
      <p>{t('lead')}</p>
      {SECTIONS.map((name) => (
        <section key={name} className="stack">
          {name === 'data' && (
            <>
              <h4>{t('sections.charge.title')}</h4>
              <p>{charge === 300 ? t('sections.charge.paid') : t('sections.charge.none')}</p>
            </>
          )}
          <h4>{t(`sections.${name}.title`)}</h4>
          <p>{t(`sections.${name}.text`)}</p>
        </section>
      ))}
    </div>
  );
}
