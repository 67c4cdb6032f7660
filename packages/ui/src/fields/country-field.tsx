import { useSite, useTranslation } from '@larkfield/area';
import { COUNTRIES } from '@larkfield/contracts/catalogues';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../primitives/icon.tsx';
import { firstCountries } from './first-countries.ts';
import { FieldFrame, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

interface Country {
  readonly code: string;
  readonly name: string;
}

const cache = new Map<string, readonly Country[]>();

/** Returns all countries with their names in a language, sorted for that language. */
export function countriesIn(language: string): readonly Country[] {
  const known = cache.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  const countries = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }));
  countries.sort((a, b) => compare(a.name, b.name));
  cache.set(language, countries);
  return countries;
}

/** Returns the countries of the server-rendered list, because the server may use other names and another order. */
function countriesOf(id: string): readonly Country[] | undefined {
  const served = globalThis.document?.getElementById(id);
  const options = served?.querySelectorAll<HTMLOptionElement>('optgroup option');
  return options && Array.from(options, ({ value: code, text: name }) => ({ code, name }));
}

function optionsOf(language: string, countries: readonly Country[]) {
  return countries.map(({ code, name }) => (
    <option key={`${language} ${code}`} value={code}>
      {name}
    </option>
  ));
}

interface CountryFieldProps extends FieldProps {
  readonly autoComplete: string;
  /** Country codes that this form puts before all others, after the likely countries of the language. */
  readonly first?: readonly string[];
}

/** Renders a list of countries. Reuses the served options, because computing the names takes 50 ms on a phone. */
export function CountryField({ autoComplete, first, ...props }: CountryFieldProps) {
  const { language, interactive } = useSite();
  const { t } = useTranslation('forms');
  const field = useField(props);
  const [servedIn] = useState(language);
  const [served] = useState(() => (interactive ? undefined : countriesOf(field.control.id)));
  const countries = (language === servedIn && served) || countriesIn(language);
  const top = firstCountries(t('countries.codes'), first);
  const select = useRef<HTMLSelectElement>(null);
  const chosen = useRef('');
  useEffect(() => {
    const { current } = select;
    const rememberChoice = () => (chosen.current = current?.value ?? '');
    rememberChoice();
    current?.addEventListener('change', rememberChoice);
    const reset = () => (chosen.current = '');
    current?.form?.addEventListener('reset', reset);
    return () => {
      current?.removeEventListener('change', rememberChoice);
      current?.form?.removeEventListener('reset', reset);
    };
  }, []);
  useLayoutEffect(() => {
    if (select.current && chosen.current) select.current.value = chosen.current;
  }, [language]);
  return (
    <FieldFrame {...props} field={field}>
      <div className={styles.select}>
        <select
          {...field.control}
          ref={select}
          className={styles.control}
          autoComplete={autoComplete}
          defaultValue={props.defaultValue}
        >
          <option value="">{t('select')}</option>
          <optgroup label={t('countries.first')}>
            {optionsOf(
              language,
              top.flatMap((code) => countries.find((country) => country.code === code) ?? []),
            )}
          </optgroup>
          <optgroup label={t('countries.others')}>
            {optionsOf(
              language,
              countries.filter(({ code }) => !top.includes(code)),
            )}
          </optgroup>
        </select>
        <Icon name="chevron" />
      </div>
    </FieldFrame>
  );
}
