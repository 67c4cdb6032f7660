import { Link, useSite, useTranslation } from '@larkfield/area';
import { StepNumber } from '@larkfield/ui';
import styles from './page.module.css';
import { pathOf, STEPS, type Step } from './model/steps.ts';

/** Renders the list of sections. Without script the form is one page, so nothing is rendered. */
export function Progress({ step, done }: { readonly step: Step; readonly done: ReadonlySet<Step> }) {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const { interactive } = useSite();
  return (
    <nav aria-label={t('progress')} className={styles.progress}>
      <ol>
        {STEPS.map((each, index) => (
          <li key={each}>
            <Link
              to={pathOf(each)}
              className={styles.stepLink}
              aria-current={each === step ? 'step' : undefined}
            >
              <StepNumber number={index + 1} current={each === step} done={done.has(each)} />
              <span className={styles.stepName}>{t(`steps.${each}.title`)}</span>
              {interactive && each !== 'check' && (
                <span className="visually-hidden">{done.has(each) ? f('stepDone') : t('open')}</span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
