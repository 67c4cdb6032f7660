import { useTranslation } from '@larkfield/area';
import { CountedFieldset, Fieldset, NameOrder, TextField } from '@larkfield/ui';
import type { ReactNode } from 'react';
import { fieldWithValue, PlaceFields, WorkFields, type KnownValues } from '../person/fields.tsx';

const WORK_NAMES = { level: 'joblevel', function: 'jobfunction', title: 'jobtitle' };

interface DetailsFieldsProps {
  readonly values?: KnownValues;
  /** Renders counted fieldsets: the last three of four groups. */
  readonly counted?: boolean;
}

/** Renders the fields about person, place and work, for registration and profile. */
export function DetailsFields({ values = {}, counted = false }: DetailsFieldsProps) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const field = fieldWithValue(values);
  return (
    <>
      <Group number={2} counted={counted} legend={t('register.you')}>
        <NameOrder>
          <TextField {...field('firstname')} autoComplete="given-name" />
          <TextField
            {...field('middleinitial')}
            autoComplete="additional-name"
            optional
            hint={t('hints.middleinitial')}
          />
          <TextField {...field('lastname')} autoComplete="family-name" />
        </NameOrder>
        <TextField
          {...field('preferredname')}
          autoComplete="nickname"
          optional
          hint={f('hints.preferredname')}
        />
      </Group>
      <Group number={3} counted={counted} legend={t('register.where')}>
        <PlaceFields zip="zipcode" zipOptional values={values} />
      </Group>
      <Group number={4} counted={counted} legend={t('register.work')}>
        <WorkFields names={WORK_NAMES} levelOptional roleHint={t('hints.role')} values={values} />
      </Group>
    </>
  );
}

interface GroupProps {
  readonly number: number;
  readonly counted: boolean;
  readonly legend: string;
  readonly children: ReactNode;
}

function Group({ number, counted, ...props }: GroupProps) {
  return counted ? <CountedFieldset {...props} count={[number, 4]} /> : <Fieldset {...props} />;
}
