import { useTranslation } from '@larkfield/area';
import { CountryField, TextField } from '@larkfield/ui';
import { fieldOf, type KnownValues } from './known-values.ts';

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
