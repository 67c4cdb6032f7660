import { useTranslation } from '@larkfield/area';
import { AnswerList } from '@larkfield/ui';
import type { InvestorProfile, InvestorSecrets } from '../../forms/account/answers.ts';
import styles from '../account/page.module.css';
import { FIELD_TEXTS } from '../signup/field-texts.ts';
import { useAnswerWords, valueAt } from '../signup/use-answer-words.ts';
import { useLabels } from '../signup/use-labels.ts';

interface DetailsProps {
  readonly profile: InvestorProfile;
  /** What was shown after the password was given. */
  readonly secrets: InvestorSecrets | undefined;
}

/** All that was told at the sign-up; numbers as masks, or in full for as long as they are shown. */
export function Details({ profile, secrets }: DetailsProps) {
  const { t } = useTranslation('investor');
  const { names } = useLabels();
  const say = useAnswerWords();
  const data = { username: profile.username, directInvest: profile.directInvest };
  const rows = Object.keys(FIELD_TEXTS).flatMap((field) => {
    const value = valueAt(secrets ? { directInvest: secrets } : {}, field) ?? valueAt(data, field);
    return value === undefined ? [] : [{ field, name: names[field] ?? field, answer: say(field, value) }];
  });
  return (
    <section aria-labelledby="details-title" className={styles.part}>
      <h2 id="details-title">{t('profile.details')}</h2>
      <AnswerList rows={rows} />
    </section>
  );
}
