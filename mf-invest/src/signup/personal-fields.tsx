import { useSite, useTranslation } from '@larkfield/area';
import { Fieldset, RadioGroup, SelectField, TextField, NameOrder } from '@larkfield/ui';
import { ACCOUNT_TYPES, BENEFICIARY_TYPES, INVESTOR_RULES } from '../rules/account-choices.ts';
import { needsGuardian } from '../rules/guardian.ts';
import { isGroup } from '../rules/to-signup.ts';
import {
  BirthField,
  PersonCountryField,
  EinField,
  IdField,
  NameFields,
  PhoneField,
  SsnFields,
  SuffixField,
} from './fields.tsx';
import type { SignupModel } from './use-signup.ts';

const OF = 'directInvest';

/** Renders the investor, the guardian of a minor, and the beneficiaries (I28-I33). */
export function PersonalFields({ signup }: { readonly signup: SignupModel }) {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  const { interactive } = useSite();
  const person = groupOf(signup.wire[OF]);
  const types = ACCOUNT_TYPES.map((value) => ({
    value,
    label: t(`accountTypes.${value}`),
    hint: t(`accountHints.${value}`),
  }));
  const guardian = interactive && needsGuardian(person, new Date());
  return (
    <>
      <Fieldset legend={t('legends.account')} columns={false}>
        <RadioGroup name={`${OF}.account_type`} choices={types} wide />
      </Fieldset>
      <Fieldset legend={t('legends.person')} intro={t('intros.person')}>
        <NameOrder>
          <TextField name={`${OF}.first_name`} autoComplete="given-name" />
          <TextField name={`${OF}.middle_name`} autoComplete="additional-name" optional />
          <TextField name={`${OF}.last_name`} autoComplete="family-name" />
        </NameOrder>
        <SuffixField of={OF} />
        <BirthField of={OF} birth={person['birth']} />
        <IdField of={OF} />
      </Fieldset>
      <Fieldset legend={t('legends.guardian')} intro={t('intros.guardian')} enabled={guardian}>
        <GuardianFields />
      </Fieldset>
      <Fieldset legend={t('legends.contact')}>
        <TextField name={`${OF}.mail`} type="email" autoComplete="email" hint={t('hints.mail')} wide />
        <PhoneField of={OF} />
      </Fieldset>
      <Fieldset legend={t('legends.address')}>
        <TextField name={`${OF}.address`} autoComplete="street-address" />
        <TextField name={`${OF}.city`} autoComplete="address-level2" />
        <PersonCountryField of={OF} />
        <TextField name={`${OF}.state`} autoComplete="address-level1" hint={f('hints.state')} />
        <TextField name={`${OF}.zip`} autoComplete="postal-code" hint={f('hints.zip')} />
        <SsnFields of={OF} />
      </Fieldset>
      <BeneficiaryFields part="beneficiant" person={person} />
      <BeneficiaryFields part="contingent" person={person} />
    </>
  );
}

function GuardianFields() {
  const props = { of: `${OF}.parentalGuardian`, others: true, conditional: true };
  return (
    <>
      <NameFields {...props} />
      <TextField name={`${props.of}.city`} autoComplete="off" conditional />
      <PersonCountryField {...props} />
      <PhoneField {...props} />
      <IdField {...props} />
      <SsnFields {...props} />
    </>
  );
}

interface BeneficiaryFieldsProps {
  readonly part: 'beneficiant' | 'contingent';
  readonly person: Readonly<Record<string, unknown>>;
}

/** The type comes first because it determines the other fields. A contingent beneficiary is optional (D64). */
function BeneficiaryFields({ part, person }: BeneficiaryFieldsProps) {
  const { t } = useTranslation('investor');
  const { interactive } = useSite();
  const isContingent = part === 'contingent';
  const type = person[isContingent ? 'contingent_type' : 'beneficiary_type'];
  const choices = BENEFICIARY_TYPES.map((value) => ({
    value,
    label: t(`beneficiaryTypes.${value}`),
    hint: t(`beneficiaryHints.${value}`),
  }));
  const props = { of: `${OF}.${part}`, others: true, conditional: isContingent };
  const isTrust = interactive && type === 'trust';
  return (
    <>
      <Fieldset legend={t(`legends.${part}`)} intro={t(`intros.${part}`)} columns={isContingent}>
        {isContingent ? (
          <SelectField name={`${OF}.contingent_type`} choices={choices} optional empty={t('noContingent')} />
        ) : (
          <RadioGroup name={`${OF}.beneficiary_type`} choices={choices} wide />
        )}
      </Fieldset>
      <Fieldset
        legend={isTrust ? t('legends.trust') : t(`legends.${part}Person`)}
        enabled={interactive && type !== undefined}
      >
        {(!interactive || isTrust) && (
          <TextField
            name={`${props.of}.trust_name`}
            autoComplete="off"
            hint={t('hints.trustName')}
            optional
            wide
          />
        )}
        <NameFields {...props} />
        <SuffixField {...props} />
        {!isTrust && <BirthField {...props} birth={groupOf(person[part])['birth']} conditional />}
        <TextField name={`${props.of}.city`} autoComplete="off" conditional={isContingent} />
        <PersonCountryField {...props} />
        <PhoneField {...props} />
        {INVESTOR_RULES.beneficiarySsn && (
          <>
            {(!interactive || isTrust) && <EinField {...props} />}
            <SsnFields {...props} trust={isTrust} />
          </>
        )}
      </Fieldset>
    </>
  );
}

function groupOf(value: unknown): Readonly<Record<string, unknown>> {
  return isGroup(value) ? value : {};
}
