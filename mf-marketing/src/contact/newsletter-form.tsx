import { Link, useTranslation } from '@larkfield/area';
import { AUDIENCE_ROLES } from '@larkfield/contracts/catalogues';
import { Fieldset, lazyRules, ReceiptForm, SelectField, TextField, NameOrder } from '@larkfield/ui';
import { PlaceFields } from '../person/fields.tsx';
import { FrequencyField } from './frequency-field.tsx';
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
const rules = lazyRules(
  () => import(/* webpackChunkName: "newsletter-rules" */ '../../generated/validators/newsletter.js'),
);

/** Renders the newsletter sign-up form. After it is sent, the service mails a button that confirms the address. */
export function NewsletterForm({ onDone }: { readonly onDone: (reference: string) => void }) {
  const { t } = useTranslation('marketing');
  const { t: f } = useTranslation('forms');
  return (
    <ReceiptForm
      settings={{ id: 'newsletter', action: '/api/newsletter', labels: labelsOf(FIELDS, f), ...rules }}
      labelledBy={`${PANEL_IDS.newsletter}-title`}
      submit={t('contact.newsletter.send')}
      sent={{
        title: t('contact.newsletter.sentTitle'),
        messages: [f('sent.message'), t('contact.newsletter.sent')],
      }}
      next={[
        t('contact.newsletter.nextMail'),
        t('contact.newsletter.nextFirst'),
        t('contact.newsletter.nextStop'),
      ]}
      onDone={onDone}
    >
      <Fieldset legend={t('contact.newsletter.aboutYou')}>
        <NameOrder>
          <TextField name="firstname" autoComplete="given-name" />
          <TextField name="lastname" autoComplete="family-name" />
        </NameOrder>
        <TextField name="email" type="email" autoComplete="email" hint={f('hints.email')} />
        <SelectField
          name="role"
          hint={f('hints.role')}
          choices={AUDIENCE_ROLES.map((value) => ({ value, label: f(`roles.${value}`) }))}
        />
        <PlaceFields zip="zip" />
      </Fieldset>
      <Fieldset legend={t('contact.newsletter.choice')} columns={false}>
        <FrequencyField hint={f('hints.frequency')} />
      </Fieldset>
      <p>{f('newsletterConsent')}</p>
      <p>
        <Link to="/newsletter/issues">{t('contact.newsletter.past')}</Link>
      </p>
    </ReceiptForm>
  );
}
