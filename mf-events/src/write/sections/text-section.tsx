import { useSite, useTranslation } from '@larkfield/area';
import { LANGUAGES } from '@larkfield/contracts';
import { Fieldset, SelectField, TextField } from '@larkfield/ui';
import { RichTextField } from '@larkfield/ui/rich-text';
import { entryText, type Entries } from '../model/form-entries.ts';

export function TextSection({ before }: { readonly before: Entries }) {
  const { t } = useTranslation('posting');
  const { language } = useSite();
  return (
    <Fieldset legend={t('parts.words')} columns={false}>
      <TextField name="title" autoComplete="off" defaultValue={entryText(before, 'title')} />
      <TextField name="subtitle" autoComplete="off" defaultValue={entryText(before, 'subtitle')} />
      <RichTextField name="html" defaultValue={entryText(before, 'html') ?? ''} hint={t('hints.html')} />
      <SelectField
        name="writtenIn"
        optional
        choices={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
        defaultValue={entryText(before, 'writtenIn') ?? language}
      />
    </Fieldset>
  );
}
