import type english from '../../../../locales/en/waiver.documents.json';
import { createTextLoader } from '../texts/text-loader.ts';

/** Words that all waivers have in common. */
export const waiverWords = createTextLoader<typeof english>('waiver.documents');
