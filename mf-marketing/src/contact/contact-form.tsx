import { useTranslation } from '@larkfield/area';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import { problems } from '@larkfield/contracts/validators/contact';
import {
  CountryField,
  Fieldset,
  Form,
  SelectField,
  SentDialog,
  TextArea,
  TextField,
  useForm,
  type Receipt,
} from '@larkfield/ui';
import { useState } from 'react';
import { contactRoleText, labelsOf } from './labels.ts';
import { PANEL_IDS } from './use-form-panels.ts';

const FIELDS = [
  'firstname',
  'lastname',
  'preferredname',
  'email',
  'phone',
  'city',
  'country',
  'state',
  'zip',
  'role',
  'jobLevel',
  'jobFunction',
  'jobTitle',
  'message',
] as const;

/** The contact form; `onDone` follows when the visitor has closed the confirmation. */
export function ContactForm({ onDone }: { readonly onDone: (reference: string) => void }) {
  const { t } = useTranslation('marketing');
  const { t: f } = useTranslation('forms');
  const [receipt, setReceipt] = useState<Receipt>();
  const labels = labelsOf(FIELDS, f);
  const form = useForm({
    id: 'contact',
    action: '/api/contactus',
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
      <Form form={form} labelledBy={`${PANEL_IDS.form}-title`} submit={t('contact.form.send')}>
        <Fieldset legend={t('contact.form.aboutYou')}>
          <TextField name="firstname" autoComplete="given-name" />
          <TextField name="lastname" autoComplete="family-name" />
          <TextField
            name="preferredname"
            autoComplete="nickname"
            optional
            hint={f('hints.preferredname')}
            wide
          />
          <TextField name="email" type="email" autoComplete="email" hint={f('hints.email')} />
          <TextField name="phone" type="tel" autoComplete="tel" hint={f('hints.phone')} />
        </Fieldset>
        <Fieldset legend={t('contact.form.where')}>
          <TextField name="city" autoComplete="address-level2" />
          <CountryField name="country" autoComplete="country" />
          <TextField name="state" autoComplete="address-level1" hint={f('hints.state')} />
          <TextField name="zip" autoComplete="postal-code" hint={f('hints.zip')} />
        </Fieldset>
        <Fieldset legend={t('contact.form.work')}>
          <SelectField
            name="role"
            hint={f('hints.role')}
            choices={CONTACT_ROLES.map((value) => ({ value, label: contactRoleText(value, f) }))}
            wide
          />
          <SelectField
            name="jobLevel"
            choices={JOB_LEVELS.map((value) => ({ value, label: f(`jobLevels.${value}`) }))}
          />
          <SelectField
            name="jobFunction"
            choices={JOB_FUNCTIONS.map((value) => ({ value, label: f(`jobFunctions.${value}`) }))}
            optional
          />
          <TextField name="jobTitle" autoComplete="organization-title" optional wide />
        </Fieldset>
        <Fieldset legend={t('contact.form.messageTitle')} columns={false}>
          <TextArea name="message" hint={f('hints.message')} />
        </Fieldset>
      </Form>
      <SentDialog
        receipt={receipt}
        line={t('contact.form.sent')}
        steps={[t('contact.form.nextMail'), t('contact.form.nextReply'), t('contact.form.nextReference')]}
        onClose={close}
      />
    </>
  );
}
