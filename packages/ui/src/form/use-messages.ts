import { useTranslation } from '@larkfield/area';

type Message = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Returns a translation function for keys that a validator or service sends. An unknown key is shown as it is. */
export function useMessages(): Message {
  return useTranslation('forms').t as Message;
}
