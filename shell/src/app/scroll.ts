/** Where the visitor was on each page of this tab, kept over reloads. */
const KEPT = 'scroll-positions';

/**
 * Remembers how far down each entry of the history was, and goes there again. React Router's own restoration would
 * animate (our style sheet scrolls anchors smoothly), keep folded answers folded, and turn the browser's own off for
 * pages that were never left in this document.
 */
export function createScrollMemory() {
  const positions = readKept();
  let current = '';
  addEventListener('pagehide', () => {
    remember();
    // After a reload, or on the way back from another site, the browser goes there long before our code is there.
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(positions));
    } catch {
      // No room or no permission: pages open at their top.
    }
  });

  function remember(): void {
    if (current) positions[current] = Math.round(window.scrollY);
  }

  return {
    /** The entry on the screen. Called first for the one that the document came with. */
    show(key: string): void {
      current = key;
    },
    /** The visitor is about to leave the entry on the screen. */
    leave(): void {
      remember();
      layOut();
      history.scrollRestoration = 'manual';
    },
    /** Goes where the visitor was on an entry; false when that is not known. */
    restore(key: string): boolean {
      const top = positions[key];
      if (top === undefined) return false;
      layOut();
      window.scrollTo({ top, behavior: 'instant' });
      return true;
    },
    /** The browser has gone to a place of the entry by its distance, before all that is above it was laid out. */
    correct(key: string): void {
      const top = positions[key];
      const now = Math.round(scrollY);
      const isAtEnd = () => now === Math.round(document.documentElement.scrollHeight - innerHeight);
      // Whoever has moved since then stays there.
      if (top && (now === top || isAtEnd())) this.restore(key);
    },
  };
}

/** Leaves nothing for later: a place is told by the height of all that is above it. */
function layOut(): void {
  document.documentElement.setAttribute('data-whole', '');
}

/** A new page opens at its top, or at the anchor that the address names. */
export function scrollToTarget(hash: string): void {
  openFolded(hash);
  const anchor = anchorOf(hash);
  if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Opens the answer that an anchor leads into, if it is folded away, and shows it. */
export function openFolded(hash: string): void {
  const anchor = anchorOf(hash);
  const folded = anchor?.closest<HTMLDetailsElement>('details:not([open])');
  if (!folded) return;
  folded.open = true;
  anchor?.scrollIntoView({ behavior: 'instant' });
}

function anchorOf(hash: string): Element | null {
  return hash ? document.getElementById(decoded(hash.slice(1))) : null;
}

/** A person may type a percent sign into an address that encodes nothing. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readKept(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
