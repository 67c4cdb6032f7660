import { useTranslation, type TFunction } from '@larkfield/area';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS, type ContactRole } from '@larkfield/contracts/catalogues';
import { CountryField, SelectField, TextField } from '@larkfield/ui';

/** What is known of a person already, by the wire names of the fields. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** Name of a field and what it holds at first. */
export function fieldOf(values: KnownValues = {}) {
  return (name: string) => {
    const value = values[name];
    return { name, defaultValue: typeof value === 'string' ? value : undefined };
  };
}

interface PlaceFieldsProps {
  /** Name of the postal code on the wire. */
  readonly zip: string;
  readonly zipOptional?: boolean;
  readonly values?: KnownValues;
}

/** Where somebody lives. */
export function PlaceFields({ zip, zipOptional = false, values }: PlaceFieldsProps) {
  const { t: f } = useTranslation('forms');
  const field = fieldOf(values);
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
  /** Names on the wire. */
  readonly names: Readonly<Record<'level' | 'function' | 'title', string>>;
  readonly levelOptional?: boolean;
  readonly roleHint: string;
  readonly values?: KnownValues;
}

/** What somebody is to us, and what they do. */
export function WorkFields({ names, levelOptional = false, roleHint, values }: WorkFieldsProps) {
  const { t: f } = useTranslation('forms');
  const field = fieldOf(values);
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

/** A role in the words of these forms, where three groups are still "potential". */
function roleText(role: ContactRole, f: TFunction<'forms'>): string {
  if (role === 'investor') return f('roles.potentialInvestor');
  if (role === 'volunteer') return f('roles.potentialVolunteer');
  return role === 'supporter' ? f('roles.potentialSupporter') : f(`roles.${role}`);
}
