import { get, useSite } from '@larkfield/area';
import { useEffect, useState } from 'react';
import type { HubData } from '../../forms/hub.ts';

/** Returns which ways to invest administrators have opened (D42); undefined until the service answers. */
export function useOpenInvestments(): HubData | undefined {
  const { interactive } = useSite();
  const [opened, setOpened] = useState<HubData>();
  useEffect(() => {
    if (!interactive) return;
    let gone = false;
    void get<HubData>('/api/support/hub').then((answer) => {
      if (answer.ok && !gone) setOpened(answer.value);
    });
    return () => void (gone = true);
  }, [interactive]);
  return opened;
}
