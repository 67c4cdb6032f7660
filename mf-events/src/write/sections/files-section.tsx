import { useTranslation } from '@larkfield/area';
import { Fieldset, FileField, TextField } from '@larkfield/ui';
import { entryText, type Entries } from '../model/form-entries.ts';

/** Renders the fields for an image, its description, and a document (E23). Existing files stay until they are replaced. */
export function FilesSection({ before }: { readonly before: Entries }) {
  const { t } = useTranslation('posting');
  const hintFor = (name: string) => (before[name] ? { hint: t('hints.kept') } : {});
  return (
    <Fieldset legend={t('parts.files')} columns={false}>
      <FileField name="image" kind="image" optional {...hintFor('image')} />
      <TextField
        name="imageAlt"
        autoComplete="off"
        conditional
        hint={t('hints.alt')}
        defaultValue={entryText(before, 'imageAlt')}
      />
      <FileField
        name="document"
        accept={['pdf', 'doc', 'docx', 'xls', 'xlsx']}
        optional
        {...hintFor('document')}
      />
    </Fieldset>
  );
}
