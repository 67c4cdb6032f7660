import { useTranslation } from '@larkfield/area';
import { Card, Section, SectionHead, Steps } from '@larkfield/ui';
import styles from './sections.module.css';

const TIERS = ['platinum', 'gold', 'education', 'health', 'collaborators', 'suppliers'] as const;
const STEPS = ['write', 'talk', 'try', 'agree'] as const;

/** Renders a card for each tier, without the names of partners. */
export function PartnerTiers() {
  const { t } = useTranslation('pages');
  return (
    <Section id="tiers" labelledBy="tiers-title">
      <SectionHead id="tiers-title" title={t('partner.tiers.title')} />
      <div className={styles.tiers}>
        {TIERS.map((tier) => (
          <Card
            key={tier}
            title={t(`partner.tiers.${tier}.title`)}
            action={
              <dl className={styles.fit}>
                <dt>{t('partner.tiers.fit')}</dt>
                <dd>{t(`partner.tiers.${tier}.fit`)}</dd>
              </dl>
            }
          >
            <p>{t(`partner.tiers.${tier}.text`)}</p>
          </Card>
        ))}
      </div>
      <div className={styles.notes}>
        <p>{t('partner.named')}</p>
        <p>{t('partner.risk')}</p>
      </div>
    </Section>
  );
}

export function PartnerSteps() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="start-title">
      <SectionHead id="start-title" title={t('partner.start.title')} />
      <Steps
        steps={STEPS.map((key) => ({
          key,
          title: t(`partner.start.${key}.title`),
          text: t(`partner.start.${key}.text`),
        }))}
      />
    </Section>
  );
}
