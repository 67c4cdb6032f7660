import { useTranslation } from '@larkfield/area';
import { CountryField, Fieldset, SelectField, TextField } from '@larkfield/ui';
import { keysOf, MEETING_TYPES, VENUES } from '../../../shared/catalogues.ts';
import { SingleCheckbox } from '../fields/checkbox-group.tsx';
import { entryText, type Entries } from '../model/form-entries.ts';

/** Renders how and where an event takes place: meeting type, venue type, country, city, and whether it is sponsored. */
export function PlaceSection({ before }: { readonly before: Entries }) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  return (
    <Fieldset legend={t('parts.place')}>
      <SelectField
        name="meetingType"
        choices={keysOf(MEETING_TYPES).map((value) => ({ value, label: e(`meetingTypes.${value}`) }))}
        defaultValue={entryText(before, 'meetingType')}
      />
      <SelectField
        name="venue"
        optional
        choices={keysOf(VENUES).map((value) => ({ value, label: e(`venues.${value}`) }))}
        defaultValue={entryText(before, 'venue')}
      />
      <CountryField
        name="country"
        autoComplete="off"
        conditional
        hint={t('hints.place')}
        defaultValue={entryText(before, 'country')}
      />
      <TextField
        name="city"
        autoComplete="off"
        conditional
        hint={t('hints.place')}
        defaultValue={entryText(before, 'city')}
      />
      <SingleCheckbox name="sponsored" checked={before['sponsored'] === true} />
    </Fieldset>
  );
}
