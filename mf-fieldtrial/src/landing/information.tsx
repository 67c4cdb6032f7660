import { hrefTo, useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { Card, Section, SectionHead, Steps } from '@larkfield/ui';
import { ShareButton } from '../share/share-button.tsx';
import { STATEMENTS } from './statements.ts';
import styles from './page.module.css';

const STEPS = ['waiver', 'visit', 'report'] as const;
const PRIVACY = '/legal/privacy';

/**
 * Renders how the field trial works: the steps, cards that answer statements, the privacy policy as PDF, and a share
 * button.
 */
export function Information() {
  const { t } = useTranslation('fieldtrial');
  const site = useSite();
  const hasPrivacy = useHasRoute(PRIVACY);
  const steps = STEPS.map((key) => ({
    key,
    title: t(`information.steps.${key}.title`),
    text: t(`information.steps.${key}.text`),
  }));
  return (
    <Section id="information" labelledBy="information-title">
      <SectionHead id="information-title" title={t('information.title')} lead={t('information.lead')} />
      <Steps steps={steps} />
      <h3 className={styles.cardsTitle}>{t('information.cardsTitle')}</h3>
      <div className={styles.cards}>
        {STATEMENTS.map((key) => (
          <Card key={key} title={t(`information.cards.${key}.statement`)}>
            <p>{t(`information.cards.${key}.answer`)}</p>
          </Card>
        ))}
      </div>
      <div className={styles.papers}>
        {hasPrivacy && (
          <a href={`${hrefTo(site, PRIVACY)}.pdf`} type="application/pdf">
            {t('information.privacy')}
          </a>
        )}
        <ShareButton
          path="/fieldTrial#information"
          title={t('information.title')}
          label={t('share.information')}
        />
      </div>
    </Section>
  );
}
