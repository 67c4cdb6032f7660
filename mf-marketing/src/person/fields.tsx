import { useTranslation, type TFunction } from '@larkfield/area';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS, type ContactRole } from '@larkfield/contracts/catalogues';
import { CountryField, SelectField, TextField } from '@larkfield/ui';

/** Known values by the wire names of the fields. */
export type KnownValues = Readonly<Record<string, unknown>>;

export function fieldWithValue(values: KnownValues = {}) {
  return (name: string) => {
    const value = values[name];
    return { name, defaultValue: typeof value === 'string' ? value : undefined };
  };
}

interface PlaceFieldsProps {
  readonly zip: string;
  readonly zipOptional?: boolean;
  readonly values?: KnownValues;
}

export function PlaceFields({ zip, zipOptional = false, values }: PlaceFieldsProps) {
  const { t: f } = useTranslation('forms');
  const field = fieldWithValue(values);
  return (
    <>
      <TextField {...field('city')} autoComplete="address-level2" />
      <CountryField {...field('country')} autoComplete="country" />
      <TextField {...field('state')} autoComplete="address-level1" hint={f('hints.state')} />
      <TextField
        {...field(zip)}
        autoComplete="postal-code"
        optional={zipOptional}
        hint={zipOptional ? undefined : f('hints.zip')}
      />
    </>
  );
}

interface WorkFieldsProps {
  /** Wire names. */
  readonly names: Readonly<Record<'level' | 'function' | 'title', string>>;
  readonly levelOptional?: boolean;
  readonly roleHint: string;
  readonly values?: KnownValues;
}

/** Renders the fields role, job level, job function and title. */
export function WorkFields({ names, levelOptional = false, roleHint, values }: WorkFieldsProps) {
  const { t: f } = useTranslation('forms');
  const field = fieldWithValue(values);
  return (
    <>
      <SelectField
        {...field('role')}
        hint={roleHint}
        choices={CONTACT_ROLES.map((value) => ({ value, label: roleText(value, f) }))}
        wide
      />
      <SelectField
        {...field(names.level)}
        choices={JOB_LEVELS.map((value) => ({ value, label: f(`jobLevels.${value}`) }))}
        optional={levelOptional}
      />
      <SelectField
        {...field(names.function)}
        choices={JOB_FUNCTIONS.map((value) => ({ value, label: f(`jobFunctions.${value}`) }))}
        optional
      />
      <TextField {...field(names.title)} autoComplete="organization-title" optional wide />
    </>
  );
}

/** Returns the label of a role. These forms call investors, volunteers and supporters "potential". */
function roleText(role: ContactRole, f: TFunction<'forms'>): string {
  if (role === 'investor') return f('roles.potentialInvestor');
  if (role === 'volunteer') return f('roles.potentialVolunteer');
  return role === 'supporter' ? f('roles.potentialSupporter') : f(`roles.${role}`);
}
