import { useLocation, useNavigate, useSite } from '@larkfield/area';
import { useRef } from 'react';

interface DialogAddress {
  readonly open: boolean;
  show(): void;
  close(): void;
}

/** A dialog that stands in the address as an anchor: it can be linked to, and Back closes it. */
export function useDialogAddress(name: string): DialogAddress {
  const { interactive, path } = useSite();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(false);
  const here = path + search;
  return {
    open: interactive && hash === `#${name}`,
    show() {
      shown.current = true;
      void navigate(`${here}#${name}`);
    },
    close() {
      // Whoever came by a link has nothing of this page behind them.
      if (shown.current) history.back();
      else void navigate(here, { replace: true });
      shown.current = false;
    },
  };
}
