import { useSite } from '@larkfield/area';
import { useCallback, useEffect, useRef, useState } from 'react';

export type PanelName = 'form' | 'newsletter';

/** Anchors of the panels: links to them open the form, with and without script. */
export const PANEL_IDS: Readonly<Record<PanelName, string>> = {
  form: 'contact-form',
  newsletter: 'newsletter-form',
};

/** What the cards and panels of a contact block share. */
export interface FormPanels {
  readonly open: PanelName | undefined;
  /** References of what was sent from here. */
  readonly references: Readonly<Partial<Record<PanelName, string>>>;
  toggle(name: PanelName): void;
  /** Called with the reference once the confirmation is closed; the same function at every drawing. */
  readonly done: (name: PanelName, reference: string) => void;
}

/** Which form is open: none or the given one at first, one at most; an anchor in the address opens one. */
export function useFormPanels(first?: PanelName): FormPanels {
  const { interactive } = useSite();
  const [open, setOpen] = useState(first);
  const [references, setReferences] = useState<FormPanels['references']>({});
  const revealNext = useRef(false);

  useEffect(() => {
    const follow = () => {
      const name = panelOf(location.hash);
      if (!name) return;
      // The browser looked for the anchor while the form was still hidden.
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

/** Scrolls to a panel, smoothly where motion is welcome, and gives its heading the focus. */
function reveal(id: string): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  document
    .getElementById(id)
    ?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block: 'start' });
}
