import { useTranslation } from '@larkfield/area';
import { AnswerList } from '@larkfield/ui';
import type { InvestorProfile, InvestorSecrets } from '../../forms/account/answers.ts';
import styles from '../account/page.module.css';
import { FIELD_TEXTS } from '../signup/field-texts.ts';
import { useAnswerTexts, valueAt } from '../signup/use-answer-texts.ts';
import { useSignupLabels } from '../signup/use-signup-labels.ts';

interface DetailsProps {
  readonly profile: InvestorProfile;
  /** Unmasked numbers, after the password was confirmed. */
  readonly secrets: InvestorSecrets | undefined;
}

/** Renders all data of the sign-up. Numbers are masked unless `secrets` is set. */
export function Details({ profile, secrets }: DetailsProps) {
  const { t } = useTranslation('investor');
  const { summaryLabels } = useSignupLabels();
  const answerText = useAnswerTexts();
  const data = { username: profile.username, directInvest: profile.directInvest };
  const rows = Object.keys(FIELD_TEXTS).flatMap((field) => {
    const value = valueAt(secrets ? { directInvest: secrets } : {}, field) ?? valueAt(data, field);
    return value === undefined
      ? []
      : [{ field, name: summaryLabels[field] ?? field, answer: answerText(field, value) }];
  });
  return (
    <section aria-labelledby="details-title" className={styles.part}>
      <h2 id="details-title">{t('profile.details')}</h2>
      <AnswerList rows={rows} />
    </section>
  );
}
