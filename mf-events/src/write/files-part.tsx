import { useTranslation } from '@larkfield/area';
import { Fieldset, FileField, TextField } from '@larkfield/ui';
import { shown, type Entries } from './entries.ts';

/** An image with its description, and a document (E23). What was sent before stays until it is replaced. */
export function FilesPart({ before }: { readonly before: Entries }) {
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
        defaultValue={shown(before, 'imageAlt')}
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
