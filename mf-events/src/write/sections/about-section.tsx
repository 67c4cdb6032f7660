import { useTranslation } from '@larkfield/area';
import { Fieldset, SelectField, TextField } from '@larkfield/ui';
import { useState } from 'react';
import { CLASSES, INDUSTRIES, keysOf, NEWS_FORMATS, REGIONS } from '../../../shared/catalogues.ts';
import type { ItemKind } from '../../../forms/item-data.ts';
import { CheckboxGroup, SingleCheckbox } from '../fields/checkbox-group.tsx';
import { entryText, type Entries } from '../model/form-entries.ts';

interface PartProps {
  readonly before: Entries;
}

/** Renders topics, classes, region and ages, by which readers filter; for news also format and links. */
export function AboutSection({ kind, before }: PartProps & { readonly kind: ItemKind }) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  const chosen = (name: string) => (Array.isArray(before[name]) ? (before[name] as string[]) : []);
  return (
    <Fieldset legend={t('parts.about')} columns={false}>
      <CheckboxGroup
        name="industries"
        chosen={chosen('industries')}
        choices={keysOf(INDUSTRIES).map((value) => ({ value, label: e(`industries.${value}`) }))}
      />
      <CheckboxGroup
        name="classes"
        optional
        chosen={chosen('classes')}
        choices={keysOf(CLASSES).map((value) => ({ value, label: e(`classes.${value}`) }))}
      />
      <SelectField
        name="region"
        optional
        choices={keysOf(REGIONS).map((value) => ({ value, label: e(`regions.${value}`) }))}
        defaultValue={entryText(before, 'region')}
      />
      {kind === 'news' && <NewsFields before={before} />}
      <AgeFields before={before} />
    </Fieldset>
  );
}

function NewsFields({ before }: PartProps) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  return (
    <>
      <SelectField
        name="format"
        optional
        choices={keysOf(NEWS_FORMATS).map((value) => ({ value, label: e(`formats.${value}`) }))}
        defaultValue={entryText(before, 'format')}
      />
      <TextField
        name="links"
        type="word"
        autoComplete="off"
        optional
        hint={t('hints.links')}
        defaultValue={entryText(before, 'links')}
      />
    </>
  );
}

function AgeFields({ before }: PartProps) {
  const [allAges, setAllAges] = useState(before['allAges'] === true);
  const field = (name: string) => (
    <TextField name={name} type="word" autoComplete="off" optional defaultValue={entryText(before, name)} />
  );
  return (
    <>
      <SingleCheckbox name="allAges" checked={allAges} onChange={setAllAges} />
      {!allAges && (
        <>
          {field('ageStart')}
          {field('ageEnd')}
        </>
      )}
    </>
  );
}
