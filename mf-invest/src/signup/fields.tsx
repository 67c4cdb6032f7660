import { useSite, useTranslation } from '@larkfield/area';
import { ageOn } from '@larkfield/contracts';
import { CountryField, DateField, NameOrder, SelectField, TextField } from '@larkfield/ui';
import { ID_TYPES } from '../rules/account-choices.ts';

/** Fields that several people have. `of` is the person's path in the call. */
interface PartProps {
  readonly of: string;
  /** Whether it is another person, so autofill is off. */
  readonly others?: boolean;
  /** Required only under a condition. */
  readonly conditional?: boolean;
}

export function NameFields({ of, others = false, conditional = false }: PartProps) {
  const fill = (what: string) => (others ? 'off' : what);
  return (
    <NameOrder>
      <TextField name={`${of}.first_name`} autoComplete={fill('given-name')} conditional={conditional} />
      <TextField name={`${of}.last_name`} autoComplete={fill('family-name')} conditional={conditional} />
    </NameOrder>
  );
}

export function SuffixField({ of, others = false }: PartProps) {
  const { t } = useTranslation('investor');
  return (
    <TextField
      name={`${of}.suffix`}
      autoComplete={others ? 'off' : 'honorific-suffix'}
      hint={t('hints.suffix')}
      optional
    />
  );
}

export function PersonCountryField({ of, others = false, conditional = false }: PartProps) {
  return (
    <CountryField
      name={`${of}.country`}
      autoComplete={others ? 'off' : 'country'}
      conditional={conditional}
    />
  );
}

export function PhoneField({ of, others = false, conditional = false }: PartProps) {
  const { t } = useTranslation('forms');
  return (
    <TextField
      name={`${of}.phone_nr`}
      type="tel"
      autoComplete={others ? 'off' : 'tel'}
      hint={t('hints.phone')}
      conditional={conditional}
    />
  );
}

/** Renders the SSN and its repetition, because the input is masked. Both can be pasted (I40). */
export function SsnFields({ of, trust = false }: PartProps & { readonly trust?: boolean }) {
  const { t } = useTranslation('investor');
  const hint = t(trust ? 'hints.ssnOfTrust' : 'hints.ssn');
  return (
    <>
      <TextField name={`${of}.ssn`} type="word" autoComplete="off" hint={hint} conditional />
      <TextField
        name={`${of}.ssn_confirm`}
        type="word"
        autoComplete="off"
        hint={t('hints.ssnAgain')}
        conditional
      />
    </>
  );
}

/** Renders the EIN of a trust. It is not masked in the review, so it is entered once. */
export function EinField({ of }: PartProps) {
  const { t } = useTranslation('investor');
  return <TextField name={`${of}.ein`} type="word" autoComplete="off" hint={t('hints.ein')} conditional />;
}

export function IdField({ of, conditional = false }: PartProps) {
  const { t } = useTranslation('investor');
  const choices = ID_TYPES.map((value) => ({ value, label: t(`idTypes.${value}`) }));
  return <SelectField name={`${of}.id_type`} choices={choices} conditional={conditional} />;
}

interface BirthFieldProps extends PartProps {
  readonly birth: unknown;
}

export function BirthField({ of, others = false, conditional = false, birth }: BirthFieldProps) {
  const { t } = useTranslation('investor');
  const { interactive } = useSite();
  const age = interactive && typeof birth === 'string' ? ageOn(birth, new Date()) : undefined;
  return (
    <DateField
      name={`${of}.birth`}
      nameOf={(part) => `${of}.birth_${part}`}
      hint={t('hints.birth')}
      autoComplete={others ? 'off' : 'bday'}
      conditional={conditional}
      note={age && t('age', { count: age.years })}
      wide
    />
  );
}
