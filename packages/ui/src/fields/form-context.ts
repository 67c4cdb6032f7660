import { createContext, useContext } from 'react';

export interface FormFields {
  readonly id: string;
  labelOf(field: string): string;
  /** Returns the translated error of a field, if any. */
  errorOf(field: string): string | undefined;
}

const FormContext = createContext<FormFields | undefined>(undefined);

export const FormProvider = FormContext.Provider;

/**
 * Returns the context of the surrounding form.
 * @throws Error outside a `Form`.
 */
export function useFormFields(): FormFields {
  const form = useContext(FormContext);
  if (!form) throw new Error('no <Form>');
  return form;
}

/** Returns the id of a field's control. Error summaries link to it. */
export function controlId(formId: string, field: string): string {
  return `${formId}-${field.replaceAll('.', '-')}`;
}
