import type editor from '#locales/en/editor.json';

declare module '@larkfield/area' {
  interface Namespaces {
    editor: typeof editor;
  }
}
