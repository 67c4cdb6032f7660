import { useSite } from '@larkfield/area';
import { useCallback, useEffect, useRef, useState } from 'react';

export type PanelName = 'form' | 'newsletter';

/** Anchors of the panels. Links to them open the form, with and without script. */
export const PANEL_IDS: Readonly<Record<PanelName, string>> = {
  form: 'contact-form',
  newsletter: 'newsletter-form',
};

export interface FormPanels {
  readonly open: PanelName | undefined;
  readonly references: Readonly<Partial<Record<PanelName, string>>>;
  toggle(name: PanelName): void;
  /** Call this with the reference of the sent form when its confirmation closes. It is the same function in every render. */
  readonly done: (name: PanelName, reference: string) => void;
}

/** Tracks which form is open, at most one. An anchor in the address opens one. */
export function useFormPanels(first?: PanelName): FormPanels {
  const { interactive } = useSite();
  const [open, setOpen] = useState(first);
  const [references, setReferences] = useState<FormPanels['references']>({});
  const revealNext = useRef(false);

  useEffect(() => {
    const follow = () => {
      const name = panelOf(location.hash);
      if (!name) return;
      // The browser searched for the anchor while the form was still hidden.
      revealNext.current = true;
      setOpen(name);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (!open || !interactive || !revealNext.current) return;
    revealNext.current = false;
    reveal(PANEL_IDS[open]);
  }, [open, interactive]);

  const done = useCallback((name: PanelName, reference: string) => {
    setReferences((known) => ({ ...known, [name]: reference }));
    setOpen(undefined);
    document.getElementById(`${PANEL_IDS[name]}-toggle`)?.focus();
  }, []);

  return {
    ...{ open, references, done },
    toggle(name) {
      revealNext.current = open !== name;
      setOpen(open === name ? undefined : name);
    },
  };
}

function panelOf(hash: string): PanelName | undefined {
  if (hash === `#${PANEL_IDS.form}`) return 'form';
  return hash === `#${PANEL_IDS.newsletter}` ? 'newsletter' : undefined;
}

/** Scrolls to a panel, smoothly unless reduced motion is preferred, and focuses its heading. */
function reveal(id: string): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  document
    .getElementById(id)
    ?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block: 'start' });
}
