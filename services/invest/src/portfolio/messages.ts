import type { Language } from '@larkfield/contracts';
import { createTextLoader } from '@larkfield/kit/texts';
import type english from '../../../../locales/en/invest.json';

const read = createTextLoader<typeof english>('invest');

export function portfolioMessages(language: Language): (typeof english)['portfolio'] {
  return read(language).portfolio;
}
