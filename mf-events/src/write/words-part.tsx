import { useSite, useTranslation } from '@larkfield/area';
import { LANGUAGES } from '@larkfield/contracts';
import { Fieldset, SelectField, TextField } from '@larkfield/ui';
import { RichTextField } from '../editor/rich-text-field.tsx';
import { shown, type Entries } from './entries.ts';

/** What an item says, and in which language. */
export function WordsPart({ before }: { readonly before: Entries }) {
  const { t } = useTranslation('posting');
  const { language } = useSite();
  return (
    <Fieldset legend={t('parts.words')} columns={false}>
      <TextField name="title" autoComplete="off" defaultValue={shown(before, 'title')} />
      <TextField name="subtitle" autoComplete="off" defaultValue={shown(before, 'subtitle')} />
      <RichTextField name="html" defaultValue={shown(before, 'html') ?? ''} hint={t('hints.html')} />
      <SelectField
        name="writtenIn"
        optional
        choices={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
        defaultValue={shown(before, 'writtenIn') ?? language}
      />
    </Fieldset>
  );
}
