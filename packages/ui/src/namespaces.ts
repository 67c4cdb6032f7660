import type forms from '#locales/en/forms.json';

declare module '@larkfield/area' {
  interface Namespaces {
    forms: typeof forms;
  }
}
