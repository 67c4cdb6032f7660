import { useTranslation } from '@larkfield/area';
import { CountedFieldset, lazyRules, ReceiptForm, TextArea, TextField, NameOrder } from '@larkfield/ui';
import { PlaceFields, WorkFields } from '../person/fields.tsx';
import { labelsOf } from './labels.ts';
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
const rules = lazyRules(
  () => import(/* webpackChunkName: "contact-rules" */ '../../generated/validators/contact.js'),
);
const WORK_NAMES = { level: 'jobLevel', function: 'jobFunction', title: 'jobTitle' };

/** Renders the contact form. `onDone` is called when the visitor closes the confirmation. */
export function ContactForm({ onDone }: { readonly onDone: (reference: string) => void }) {
  const { t } = useTranslation('marketing');
  const { t: f } = useTranslation('forms');
  return (
    <ReceiptForm
      settings={{ id: 'contact', action: '/api/contactus', labels: labelsOf(FIELDS, f), ...rules }}
      labelledBy={`${PANEL_IDS.form}-title`}
      submit={t('contact.form.send')}
      sent={{ title: t('contact.form.sentTitle'), messages: [f('sent.message'), t('contact.form.sent')] }}
      next={[t('contact.form.nextMail'), t('contact.form.nextReply'), t('contact.form.nextReference')]}
      onDone={onDone}
      groups={4}
    >
      <CountedFieldset legend={t('contact.form.aboutYou')} count={[1, 4]}>
        <NameOrder>
          <TextField name="firstname" autoComplete="given-name" />
          <TextField name="lastname" autoComplete="family-name" />
        </NameOrder>
        <TextField
          name="preferredname"
          autoComplete="nickname"
          optional
          hint={f('hints.preferredname')}
          wide
        />
        <TextField name="email" type="email" autoComplete="email" hint={f('hints.email')} />
        <TextField name="phone" type="tel" autoComplete="tel" hint={f('hints.phone')} />
      </CountedFieldset>
      <CountedFieldset legend={t('contact.form.where')} count={[2, 4]}>
        <PlaceFields zip="zip" />
      </CountedFieldset>
      <CountedFieldset legend={t('contact.form.work')} count={[3, 4]}>
        <WorkFields names={WORK_NAMES} roleHint={f('hints.role')} />
      </CountedFieldset>
      <CountedFieldset legend={t('contact.form.messageTitle')} columns={false} count={[4, 4]}>
        <TextArea name="message" hint={f('hints.message')} />
      </CountedFieldset>
    </ReceiptForm>
  );
}
