import type forms from '#locales/en/forms.json';
import type signing from '#locales/en/signing.json';

declare module '@larkfield/area' {
  interface Namespaces {
    forms: typeof forms;
    signing: typeof signing;
  }
}
