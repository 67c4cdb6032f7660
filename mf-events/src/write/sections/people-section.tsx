import { useTranslation } from '@larkfield/area';
import { JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import { Fieldset, SelectField, TextField } from '@larkfield/ui';
import { useState } from 'react';
import { CURRENCIES, LEGACY_CURRENCY } from '../../../shared/currencies.ts';
import { SingleCheckbox } from '../fields/checkbox-group.tsx';
import { entryText, type Entries } from '../model/form-entries.ts';

interface PartProps {
  readonly before: Entries;
}

export function PeopleSection({ before }: PartProps) {
  const { t } = useTranslation('posting');
  return (
    <Fieldset legend={t('parts.people')}>
      <PriceFields before={before} />
      <PlacesFields before={before} />
      <JobFields before={before} />
    </Fieldset>
  );
}

function PriceFields({ before }: PartProps) {
  const { t: e } = useTranslation('events');
  const [free, setFree] = useState(before['free'] === true);
  const currencies = Object.keys(CURRENCIES).map((code) => ({
    value: code,
    label: code === LEGACY_CURRENCY ? e('currencies.legacy', { code }) : code,
  }));
  return (
    <>
      <SingleCheckbox name="free" checked={free} onChange={setFree} />
      {!free && (
        <>
          <TextField
            name="cost"
            type="word"
            autoComplete="off"
            optional
            defaultValue={entryText(before, 'cost')}
          />
          <SelectField
            name="currency"
            optional
            choices={currencies}
            defaultValue={entryText(before, 'currency')}
          />
        </>
      )}
    </>
  );
}

function PlacesFields({ before }: PartProps) {
  const [limited, setLimited] = useState(before['limited'] === true);
  return (
    <>
      <TextField
        name="numberExpected"
        type="word"
        autoComplete="off"
        optional
        defaultValue={entryText(before, 'numberExpected')}
      />
      <SingleCheckbox name="limited" checked={limited} onChange={setLimited} />
      {limited && (
        <>
          <TextField
            name="places"
            type="word"
            autoComplete="off"
            defaultValue={entryText(before, 'places')}
          />
          <SingleCheckbox name="waitingList" checked={before['waitingList'] === true} />
        </>
      )}
    </>
  );
}

function JobFields({ before }: PartProps) {
  const { t: f } = useTranslation('forms');
  return (
    <>
      <SelectField
        name="jobLevel"
        choices={JOB_LEVELS.map((value) => ({ value, label: f(`jobLevels.${value}`) }))}
        defaultValue={entryText(before, 'jobLevel')}
      />
      <SelectField
        name="jobFunction"
        optional
        choices={JOB_FUNCTIONS.map((value) => ({ value, label: f(`jobFunctions.${value}`) }))}
        defaultValue={entryText(before, 'jobFunction')}
      />
      <TextField name="jobTitle" autoComplete="off" optional defaultValue={entryText(before, 'jobTitle')} />
    </>
  );
}
