import { useTranslation } from '@larkfield/area';
import { AUDIENCE_ROLES, REFERRAL_KINDS } from '@larkfield/contracts/catalogues';
import {
  CheckboxField,
  CountedFieldset,
  PersistedEntries,
  RadioGroup,
  ReceiptForm,
  SelectField,
  TextArea,
} from '@larkfield/ui';
import { problems } from '../../generated/validators/referral.js';
import { referralLabels } from './labels.ts';
import { PersonFields } from './person-fields.tsx';
import { lostAnswerText } from '../lost-answer-text.ts';

/** The specification's limit for this call (S27). */
const TIMEOUT_MS = 3000;

/** Renders the referral form. A failed or slow call keeps all entries and can be repeated safely. */
export function ReferralForm() {
  const { t } = useTranslation('support');
  const { t: f } = useTranslation('forms');
  return (
    <PersistedEntries name="referral-entries">
      <ReceiptForm
        settings={{
          id: 'referral',
          action: '/api/create/collaborator',
          labels: referralLabels(t),
          problems,
          timeoutMs: TIMEOUT_MS,
          failureMessage: 'problems.notFunctional',
          problemText: lostAnswerText(t('refer.sendAgain')),
        }}
        labelledBy="referral-title"
        submit={t('refer.send')}
        sent={{ title: t('refer.sentTitle'), messages: [t('refer.sent')] }}
        next={[t('refer.nextMail'), t('refer.nextContact'), t('refer.nextQuestion')]}
        groups={3}
      >
        <CountedFieldset legend={t('refer.you')} count={[1, 3]}>
          <PersonFields part="referer" />
        </CountedFieldset>
        <CountedFieldset legend={t('refer.them')} intro={t('refer.themHint')} count={[2, 3]}>
          <PersonFields part="collaborator" />
        </CountedFieldset>
        <CountedFieldset legend={t('refer.reason')} columns={false} count={[3, 3]}>
          <RadioGroup
            name="cust_collab"
            hint={t('refer.hints.kind')}
            choices={REFERRAL_KINDS.map((value) => ({
              value,
              label: f(`referralKinds.${value}`),
              hint: t(`refer.kindHints.${value}`),
            }))}
          />
          <SelectField
            name="role"
            choices={AUDIENCE_ROLES.map((value) => ({ value, label: f(`roles.${value}`) }))}
          />
          <TextArea name="comment" hint={t('refer.hints.comment')} optional />
          <CheckboxField name="agreed" hint={t('refer.hints.agreed')} />
        </CountedFieldset>
      </ReceiptForm>
    </PersistedEntries>
  );
}
