import { useTranslation, type TFunction } from '@larkfield/area';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS, type ContactRole } from '@larkfield/contracts/catalogues';
import { SelectField, TextField } from '@larkfield/ui';
import { fieldOf, type KnownValues } from './known-values.ts';

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
