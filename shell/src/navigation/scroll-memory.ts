import type { BrowserStorageKey } from '@larkfield/contracts/privacy';

/** Storage key for the scroll positions of this tab; survives reloads. */
const STORAGE_KEY: BrowserStorageKey = 'scroll-positions';

/**
 * Stores the scroll position of each history entry and restores it. React Router's restoration would animate, leave
 * disclosures closed, and turn off the browser's own.
 */
export function createScrollMemory() {
  const positions = readPositions();
  let current = '';
  addEventListener('pagehide', () => {
    remember();
    // After a reload, or on return from another site, the browser restores the position before our code runs.
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
    } catch {
      // Storage is full or forbidden: pages open at the top.
    }
  });

  function remember(): void {
    if (current) positions[current] = Math.round(window.scrollY);
  }

  return {
    /** Sets the current entry. Call it first for the document's own entry. */
    show(key: string): void {
      current = key;
    },
    /** Stores the position before the visitor leaves the current entry. */
    leave(): void {
      remember();
      layOut();
      history.scrollRestoration = 'manual';
    },
    /** Scrolls to the stored position of an entry; returns false if there is none. */
    restore(key: string): boolean {
      const top = positions[key];
      if (top === undefined) return false;
      layOut();
      window.scrollTo({ top, behavior: 'instant' });
      return true;
    },
    /** Corrects the browser's restored position, which it computed before the content above was laid out. */
    correct(key: string): void {
      const top = positions[key];
      const now = Math.round(scrollY);
      const isAtEnd = () => now === Math.round(document.documentElement.scrollHeight - innerHeight);
      // A visitor who has scrolled since keeps that position.
      if (top && (now === top || isAtEnd())) this.restore(key);
    },
  };
}

/** Lays out the whole page, because a position depends on the height of everything above it. */
function layOut(): void {
  document.documentElement.setAttribute('data-whole', '');
}

/** Scrolls a new page to the top, or to the anchor of its address. */
export function scrollToTarget(hash: string): void {
  openTargetDetails(hash);
  const anchor = anchorOf(hash);
  if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Opens the closed disclosure that contains the anchor's target, and scrolls to it. */
export function openTargetDetails(hash: string): void {
  const anchor = anchorOf(hash);
  const closedDetails = anchor?.closest<HTMLDetailsElement>('details:not([open])');
  if (!closedDetails) return;
  closedDetails.open = true;
  anchor?.scrollIntoView({ behavior: 'instant' });
}

function anchorOf(hash: string): Element | null {
  return hash ? document.getElementById(decoded(hash.slice(1))) : null;
}

/** Decodes an anchor; returns it unchanged if it contains a stray percent sign. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
