import { useSite, useTranslation } from '@larkfield/area';
import { ageOn } from '@larkfield/contracts';
import { CountryField, DateField, RadioGroup, SelectField, TextField, NameOrder } from '@larkfield/ui';
import { lazy, Suspense } from 'react';
import { DISTANCES, FIRST_COUNTRIES, GENDERS } from '../rules/choices.ts';
import styles from './page.module.css';
import type { WireEntries } from '@larkfield/ui';

const BirthCalendar = lazy(async () => {
  // In the chunk of the draft panel, which every page with script loads.
  const part = await import(/* webpackChunkName: "draft-panel" */ './birth-calendar.tsx');
  return { default: part.BirthCalendar };
});

export function ParentFields() {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  return (
    <div className={styles.two}>
      <NameOrder>
        <TextField name="firstname" autoComplete="given-name" />
        <TextField name="middlename" autoComplete="additional-name" optional />
        <TextField name="lastname" autoComplete="family-name" wide />
      </NameOrder>
      <TextField name="emailaddress" type="email" autoComplete="email" hint={t('hints.emailaddress')} wide />
      <TextField name="phone" type="tel" autoComplete="tel" hint={f('hints.phone')} wide />
    </div>
  );
}

export function ChildFields({ wire }: { readonly wire: WireEntries }) {
  const { t } = useTranslation('registration');
  const { interactive } = useSite();
  const genders = GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }));
  return (
    <>
      <div className={styles.two}>
        <NameOrder>
          <TextField name="childfirstname" autoComplete="off" />
          <TextField name="childmiddlename" autoComplete="off" optional />
          <TextField name="childlastname" autoComplete="off" />
        </NameOrder>
        <TextField
          name="childpreferredname"
          autoComplete="off"
          hint={t('hints.childpreferredname')}
          optional
        />
      </div>
      <BirthField birth={wire['birth']} />
      <div className={styles.calendar}>
        {interactive && (
          <Suspense>
            <BirthCalendar />
          </Suspense>
        )}
      </div>
      <RadioGroup name="gender" choices={genders} hint={t('hints.gender')} />
    </>
  );
}

function BirthField({ birth }: { readonly birth: unknown }) {
  const { t } = useTranslation('registration');
  const age = typeof birth === 'string' ? ageOn(birth, new Date()) : undefined;
  return (
    <DateField
      name="birth"
      nameOf={(part) => `birthparts.${part}`}
      hint={t('hints.birth')}
      autoComplete="off"
      note={age && t('age', { years: age.years, months: age.months })}
    />
  );
}

export function AddressFields() {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const distances = DISTANCES.map((value) => ({ value, label: t(`distances.${value}`) }));
  return (
    <div className={styles.two}>
      <TextField name="address" autoComplete="street-address" wide />
      <TextField name="zip" autoComplete="postal-code" hint={f('hints.zip')} />
      <TextField name="city" autoComplete="address-level2" />
      <CountryField name="country" autoComplete="country" first={FIRST_COUNTRIES} />
      <TextField name="state" autoComplete="address-level1" hint={f('hints.state')} />
      <SelectField name="distance" choices={distances} empty={t('noAnswer')} wide />
    </div>
  );
}
