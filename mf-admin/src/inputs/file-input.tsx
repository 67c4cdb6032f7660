import { FileField, FormProvider } from '@larkfield/ui';
import { useId, useMemo } from 'react';
import type { InputShape } from '../data/kinds.ts';

/** Renders the choice of a file, which is uploaded and checked at once. The form sends the file's id. */
export function FileInput({ entry }: { readonly entry: InputShape }) {
  const id = useId();
  const { label } = entry;
  const fields = useMemo(() => ({ id, labelOf: () => label, errorOf: () => undefined }), [id, label]);
  return (
    <FormProvider value={fields}>
      <FileField name={entry.id} {...(entry.accept ? { accept: entry.accept } : {})} hint={entry.hint} />
    </FormProvider>
  );
}
