import { useTranslation } from '@larkfield/area';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import { CountryField, Fieldset, SelectField, TextField } from '@larkfield/ui';
import { contactRoleText } from '../contact/labels.ts';

/** Who somebody is, where, and what they do: the same questions at the registration and in the profile. */
export function DetailsFields({ values = {} }: { readonly values?: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const field = (name: string) => {
    const value = values[name];
    return { name, defaultValue: typeof value === 'string' ? value : undefined };
  };
  return (
    <>
      <Fieldset legend={t('register.you')}>
        <TextField {...field('firstname')} autoComplete="given-name" />
        <TextField
          {...field('middleinitial')}
          autoComplete="additional-name"
          optional
          hint={t('hints.middleinitial')}
        />
        <TextField {...field('lastname')} autoComplete="family-name" />
        <TextField
          {...field('preferredname')}
          autoComplete="nickname"
          optional
          hint={f('hints.preferredname')}
        />
      </Fieldset>
      <Fieldset legend={t('register.where')}>
        <TextField {...field('city')} autoComplete="address-level2" />
        <CountryField {...field('country')} autoComplete="country" />
        <TextField {...field('state')} autoComplete="address-level1" hint={f('hints.state')} />
        <TextField {...field('zipcode')} autoComplete="postal-code" optional />
      </Fieldset>
      <Fieldset legend={t('register.work')}>
        <SelectField
          {...field('role')}
          hint={t('hints.role')}
          choices={CONTACT_ROLES.map((value) => ({ value, label: contactRoleText(value, f) }))}
          wide
        />
        <SelectField
          {...field('joblevel')}
          choices={JOB_LEVELS.map((value) => ({ value, label: f(`jobLevels.${value}`) }))}
          optional
        />
        <SelectField
          {...field('jobfunction')}
          choices={JOB_FUNCTIONS.map((value) => ({ value, label: f(`jobFunctions.${value}`) }))}
          optional
        />
        <TextField {...field('jobtitle')} autoComplete="organization-title" optional wide />
      </Fieldset>
    </>
  );
}
