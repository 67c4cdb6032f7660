import { ButtonLink, Section } from '@larkfield/ui';
import { useHasRoute, useTranslation } from '@larkfield/area';
import { useMemo } from 'react';
import { Address } from './address.tsx';
import { ContactForm } from './contact-form.tsx';
import { FormCard, InfoCard } from './form-card.tsx';
import { FormPanel } from './form-panel.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { useFormPanels, type PanelName } from './use-form-panels.ts';
import styles from './contact-block.module.css';

interface ContactBlockProps {
  /** Form that is open initially, for a page about contact. */
  readonly open?: PanelName;
}

/** Renders the address and three cards. Two cards open a form, one at a time. */
export function ContactBlock({ open }: ContactBlockProps) {
  const { t } = useTranslation('marketing');
  const panels = useFormPanels(open);
  const { done } = panels;
  // Opening a panel must not render the forms again: on a phone that took half of the time to the next paint.
  const forms = useMemo(
    () => ({
      form: <ContactForm onDone={(reference) => done('form', reference)} />,
      newsletter: <NewsletterForm onDone={(reference) => done('newsletter', reference)} />,
    }),
    [done],
  );
  const hasFieldTrial = useHasRoute('/fieldTrial');
  return (
    <Section id="contactus" labelledBy="contactus-title" tone="mist" space="close">
      <div className={styles.intro}>
        <div className="stack">
          <h2 id="contactus-title">{t('contact.title')}</h2>
          <p className="lead">{t('contact.intro')}</p>
        </div>
        <Address />
      </div>
      <div className={styles.cards}>
        <FormCard name="form" panels={panels} sent={t('contact.form.sent')} />
        {hasFieldTrial && (
          <InfoCard title={t('contact.trial.title')} text={t('contact.trial.text')}>
            <ButtonLink to="/fieldTrial" variant="secondary">
              {t('contact.trial.open')}
            </ButtonLink>
          </InfoCard>
        )}
        <FormCard name="newsletter" panels={panels} sent={t('contact.newsletter.sent')} />
      </div>
      <FormPanel name="form" panels={panels} title={t('contact.form.title')}>
        {forms.form}
      </FormPanel>
      <FormPanel
        name="newsletter"
        panels={panels}
        title={t('contact.newsletter.formTitle')}
        lead={t('contact.newsletter.lead')}
      >
        {forms.newsletter}
      </FormPanel>
    </Section>
  );
}
