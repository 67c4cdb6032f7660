import { useTranslation } from '@larkfield/area';
import { Fieldset, TextField } from '@larkfield/ui';
import { fieldOf, PlaceFields, WorkFields, type KnownValues } from '../person/fields.tsx';

const WORK_NAMES = { level: 'joblevel', function: 'jobfunction', title: 'jobtitle' };

/** Who somebody is, where, and what they do: the same questions at the registration and in the profile. */
export function DetailsFields({ values = {} }: { readonly values?: KnownValues }) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const field = fieldOf(values);
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
        <PlaceFields zip="zipcode" zipOptional values={values} />
      </Fieldset>
      <Fieldset legend={t('register.work')}>
        <WorkFields names={WORK_NAMES} levelOptional roleHint={t('hints.role')} values={values} />
      </Fieldset>
    </>
  );
}
