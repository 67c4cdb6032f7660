import { useTranslation } from '@larkfield/area';

type Message = (key: string, values?: Readonly<Record<string, string>>) => string;

/** For keys that come from a validator or a service; an unknown key shows itself rather than nothing. */
export function useMessages(): Message {
  return useTranslation('forms').t as Message;
}
