import { useLocation, useNavigate, useSite } from '@larkfield/area';
import { useRef } from 'react';

interface DialogAddress {
  readonly open: boolean;
  show(): void;
  close(): void;
}

/** Tracks a dialog whose state is an anchor in the address, so that it can be linked and Back closes it. */
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
      // After opening by link, Back would leave the page.
      if (shown.current) history.back();
      else void navigate(here, { replace: true });
      shown.current = false;
    },
  };
}
