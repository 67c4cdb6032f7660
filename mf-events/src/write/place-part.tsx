import { useTranslation } from '@larkfield/area';
import { CountryField, Fieldset, SelectField, TextField } from '@larkfield/ui';
import { keysOf, MEETING_TYPES, VENUES } from '../../shared/catalogues.ts';
import { Tick } from './check-boxes.tsx';
import { shown, type Entries } from './entries.ts';

/** Where an event is, and whether somebody pays for it (E28, E34, E44). */
export function PlacePart({ before }: { readonly before: Entries }) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  return (
    <Fieldset legend={t('parts.place')}>
      <SelectField
        name="meetingType"
        choices={keysOf(MEETING_TYPES).map((value) => ({ value, label: e(`meetingTypes.${value}`) }))}
        defaultValue={shown(before, 'meetingType')}
      />
      <SelectField
        name="venue"
        optional
        choices={keysOf(VENUES).map((value) => ({ value, label: e(`venues.${value}`) }))}
        defaultValue={shown(before, 'venue')}
      />
      <CountryField
        name="country"
        autoComplete="off"
        conditional
        hint={t('hints.place')}
        defaultValue={shown(before, 'country')}
      />
      <TextField
        name="city"
        autoComplete="off"
        conditional
        hint={t('hints.place')}
        defaultValue={shown(before, 'city')}
      />
      <Tick name="sponsored" checked={before['sponsored'] === true} />
    </Fieldset>
  );
}
