import { join } from 'node:path';

/** Folder of the site's texts, with one folder per language. */
export const LOCALES = join(import.meta.dirname, '..', '..', '..', '..', 'locales');
