import { useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink } from '@larkfield/ui';
import type { ReactNode } from 'react';
import type { OpeningData } from '../../forms/opening.ts';
import styles from './page.module.css';

/** Renders the next step: apply by one of the site's forms, or see other openings. */
export function ApplySection({ slug, state }: Pick<OpeningData, 'slug' | 'state'>) {
  const { t } = useTranslation('support');
  const hasForm = useHasRoute('/volunteer');
  if (state !== 'open')
    return (
      <Box title={t(`openings.${state}`)} text={t(`openings.${state}Text`)}>
        <ButtonLink to="/openings" variant="secondary">
          {t('openings.all')}
        </ButtonLink>
      </Box>
    );
  return hasForm ? (
    <Box title={t('openings.applyTitle')} text={t('openings.applyText')}>
      <ButtonLink to={`/volunteer?opening=${slug}`}>{t('openings.applyAction')}</ButtonLink>
    </Box>
  ) : (
    <Box title={t('openings.applyTitle')} text={t('openings.contactText')}>
      <ButtonLink to="/#contactus">{t('openings.contactAction')}</ButtonLink>
    </Box>
  );
}

interface BoxProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Box({ title, text, children }: BoxProps) {
  return (
    <section aria-labelledby="opening-apply" className={styles.apply}>
      <h2 id="opening-apply" className={styles.applyTitle}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
