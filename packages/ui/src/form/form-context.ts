import { createContext, useContext } from 'react';

/** What the fields of a form need to know of it. */
export interface FormFields {
  /** Prefix of all ids. */
  readonly id: string;
  labelOf(field: string): string;
  /** The complaint about a field in the visitor's language, if there is one. */
  errorOf(field: string): string | undefined;
}

const FormContext = createContext<FormFields | undefined>(undefined);

export const FormProvider = FormContext.Provider;

/** The form around a field. @throws Error outside a `Form`. */
export function useFormFields(): FormFields {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands outside of a <Form>');
  return form;
}

/** Id of a field's control; error summaries link to it. */
export function controlId(formId: string, field: string): string {
  return `${formId}-${field.replaceAll('.', '-')}`;
}
