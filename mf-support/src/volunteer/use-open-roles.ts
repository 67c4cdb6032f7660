import { get, useSite } from '@larkfield/area';
import { useEffect, useState } from 'react';
import type { OpenRole } from '../../forms/volunteer.ts';

/** Loads the openings that accept applications. Empty until loaded, because the form works without them. */
export function useOpenRoles(): readonly OpenRole[] {
  const { language } = useSite();
  const [roles, setRoles] = useState<readonly OpenRole[]>([]);
  useEffect(() => {
    let isShown = true;
    void get<readonly OpenRole[]>(`/api/openings/open?language=${language}`).then((answer) => {
      if (isShown && answer.ok) setRoles(answer.value);
    });
    return () => void (isShown = false);
  }, [language]);
  return roles;
}
