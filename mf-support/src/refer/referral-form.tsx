import { useTranslation } from '@larkfield/area';
import { AUDIENCE_ROLES, REFERRAL_KINDS } from '@larkfield/contracts/catalogues';
import { problems } from '@larkfield/contracts/validators/referral';
import {
  CheckboxField,
  Fieldset,
  Form,
  RadioGroup,
  SelectField,
  SentDialog,
  TextArea,
  useForm,
  type Receipt,
} from '@larkfield/ui';
import { useState } from 'react';
import { referralLabels } from './labels.ts';
import { PersonFields } from './person-fields.tsx';

/** The specification's limit for this call (S27). */
const TIMEOUT_MS = 3000;

/** Who refers, whom, and why. A failed or late call keeps all entries and can be sent again safely. */
export function ReferralForm() {
  const { t } = useTranslation('support');
  const { t: f } = useTranslation('forms');
  const [receipt, setReceipt] = useState<Receipt>();
  const form = useForm({
    id: 'referral',
    action: '/api/create/collaborator',
    labels: referralLabels(f),
    problems,
    timeoutMs: TIMEOUT_MS,
    work: true,
    failureMessage: 'problems.notFunctional',
    onSent: setReceipt,
  });
  return (
    <>
      <Form form={form} labelledBy="referral-title" submit={t('refer.send')}>
        <Fieldset legend={t('refer.you')}>
          <PersonFields part="referer" />
        </Fieldset>
        <Fieldset legend={t('refer.them')} intro={t('refer.themHint')}>
          <PersonFields part="collaborator" />
        </Fieldset>
        <Fieldset legend={t('refer.reason')} columns={false}>
          <RadioGroup
            name="cust_collab"
            hint={f('hints.kind')}
            choices={REFERRAL_KINDS.map((value) => ({
              value,
              label: f(`referralKinds.${value}`),
              hint: f(`referralKindHints.${value}`),
            }))}
          />
          <SelectField
            name="role"
            choices={AUDIENCE_ROLES.map((value) => ({ value, label: f(`roles.${value}`) }))}
          />
          <TextArea name="comment" hint={f('hints.comment')} optional />
          <CheckboxField name="agreed" hint={f('hints.agreed')} />
        </Fieldset>
      </Form>
      <SentDialog
        receipt={receipt}
        line={t('refer.sent')}
        steps={[t('refer.nextMail'), t('refer.nextContact'), t('refer.nextQuestion')]}
        onClose={() => setReceipt(undefined)}
      />
    </>
  );
}
