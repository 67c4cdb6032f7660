import type shell from '#locales/en/shell.json';

declare module '@larkfield/area' {
  interface Namespaces {
    shell: typeof shell;
  }
}
