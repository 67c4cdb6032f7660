import { useTranslation } from '@larkfield/area';
import { AUDIENCE_ROLES, FREQUENCIES } from '@larkfield/contracts/catalogues';
import { problems } from '@larkfield/contracts/validators/newsletter';
import {
  CountryField,
  Fieldset,
  Form,
  RadioGroup,
  SelectField,
  SentDialog,
  TextField,
  useForm,
  type Receipt,
} from '@larkfield/ui';
import { useState } from 'react';
import { labelsOf } from './labels.ts';
import { PANEL_IDS } from './use-form-panels.ts';

const FIELDS = [
  'firstname',
  'lastname',
  'email',
  'role',
  'city',
  'country',
  'state',
  'zip',
  'frequency',
] as const;

/** The newsletter sign-up; the address is confirmed by a mail afterwards. */
export function NewsletterForm({ onDone }: { readonly onDone: (reference: string) => void }) {
  const { t } = useTranslation('marketing');
  const { t: f } = useTranslation('forms');
  const [receipt, setReceipt] = useState<Receipt>();
  const labels = labelsOf(FIELDS, f);
  const form = useForm({
    id: 'newsletter',
    action: '/api/newsletter',
    labels,
    problems,
    work: true,
    onSent: setReceipt,
  });
  const close = () => {
    setReceipt(undefined);
    if (receipt) onDone(receipt.reference);
  };
  return (
    <>
      <Form form={form} labelledBy={`${PANEL_IDS.newsletter}-title`} submit={t('contact.newsletter.send')}>
        <Fieldset legend={t('contact.newsletter.aboutYou')}>
          <TextField name="firstname" autoComplete="given-name" />
          <TextField name="lastname" autoComplete="family-name" />
          <TextField name="email" type="email" autoComplete="email" hint={f('hints.email')} />
          <SelectField
            name="role"
            hint={f('hints.role')}
            choices={AUDIENCE_ROLES.map((value) => ({ value, label: f(`roles.${value}`) }))}
          />
          <TextField name="city" autoComplete="address-level2" />
          <CountryField name="country" autoComplete="country" />
          <TextField name="state" autoComplete="address-level1" hint={f('hints.state')} />
          <TextField name="zip" autoComplete="postal-code" hint={f('hints.zip')} />
        </Fieldset>
        <Fieldset legend={t('contact.newsletter.choice')} columns={false}>
          <RadioGroup
            name="frequency"
            hint={f('hints.frequency')}
            choices={FREQUENCIES.map((value) => ({ value, label: f(`frequencies.${value}`) }))}
          />
        </Fieldset>
        <p>{f('newsletterConsent')}</p>
      </Form>
      <SentDialog
        receipt={receipt}
        line={t('contact.newsletter.sent')}
        steps={[
          t('contact.newsletter.nextMail'),
          t('contact.newsletter.nextFirst'),
          t('contact.newsletter.nextStop'),
        ]}
        onClose={close}
      />
    </>
  );
}
