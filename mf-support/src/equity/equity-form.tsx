import { useTranslation } from '@larkfield/area';
import { EQUITY_LEVELS, EQUITY_RISK_VERSIONS } from '@larkfield/contracts/catalogues';
import {
  CheckboxField,
  CountryField,
  Fieldset,
  PersistedEntries,
  lazyRules,
  ReceiptForm,
  SelectField,
  TextArea,
  TextField,
  NameOrder,
} from '@larkfield/ui';

const rules = lazyRules(
  () => import(/* webpackChunkName: "equity-rules" */ '../../generated/validators/equity.js'),
);

const USER = [
  'first_name',
  'last_name',
  'mail',
  'phone_nr',
  'address',
  'city',
  'zipcode',
  'country',
  'state',
] as const;

/** Renders the form about interest in equity. Entries survive a login. */
export function EquityForm() {
  const { t } = useTranslation('support');
  const { t: f } = useTranslation('forms');
  const labels = Object.fromEntries(USER.map((name) => [`user.${name}`, t(`equity.labels.user.${name}`)]));
  return (
    <PersistedEntries name="equity-entries" restoredText={t('equity.kept')}>
      <ReceiptForm
        settings={{
          id: 'equity-form',
          action: '/api/create/equity',
          labels: {
            ...labels,
            level: t('equity.labels.level'),
            comment: t('equity.labels.comment'),
            risk: t('equity.labels.risk'),
          },
          ...rules,
          // Entries are stored, so leaving loses nothing; the login requires leaving.
          guarded: false,
        }}
        labelledBy="equity-title"
        submit={t('equity.send')}
        sent={{ title: t('equity.sentTitle'), messages: [t('equity.sent')] }}
        next={[t('equity.nextMail'), t('equity.nextContact'), t('equity.nextNothing')]}
        noScript={t('equity.noScript')}
      >
        <Fieldset legend={t('equity.person')}>
          <NameOrder>
            <TextField name="user.first_name" autoComplete="given-name" />
            <TextField name="user.last_name" autoComplete="family-name" />
          </NameOrder>
          <TextField name="user.mail" type="email" autoComplete="email" hint={f('hints.email')} />
          <TextField name="user.phone_nr" type="tel" autoComplete="tel" hint={t('equity.hints.phone')} />
          <TextField name="user.address" autoComplete="street-address" wide />
          <TextField name="user.city" autoComplete="address-level2" />
          <TextField name="user.zipcode" autoComplete="postal-code" hint={f('hints.zip')} />
          <CountryField name="user.country" autoComplete="country" />
          <TextField name="user.state" autoComplete="address-level1" hint={f('hints.state')} />
        </Fieldset>
        <Fieldset legend={t('equity.interest')} columns={false}>
          <SelectField
            name="level"
            hint={t('equity.hints.level')}
            choices={EQUITY_LEVELS.map((value) => ({ value, label: f(`equityLevels.${value}`) }))}
            optional
          />
          <TextArea name="comment" hint={t('equity.hints.comment')} optional />
          <CheckboxField name="risk" />
        </Fieldset>
        <input type="hidden" name="risk_version" value={EQUITY_RISK_VERSIONS[0]} />
      </ReceiptForm>
    </PersistedEntries>
  );
}
