// Apart from the other components, so that only pages with rich text load it. The editor itself is loaded when it is shown.
export { FormProvider } from '../fields/form-context.ts';
export { RichText } from './rich-text.tsx';
export { RichTextField } from './rich-text-field.tsx';
// Types of the texts.
export type {} from './namespaces.ts';
