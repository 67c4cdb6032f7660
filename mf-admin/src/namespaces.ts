import type texts from '#locales/en/admin.json';
import type issues from '#locales/en/issues.json';

declare module '@larkfield/area' {
  interface Namespaces {
    admin: typeof texts;
    issues: typeof issues;
  }
}
