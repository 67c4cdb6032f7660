import { useSite } from '@larkfield/area';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';

export interface MenuKeys {
  readonly list: RefObject<HTMLUListElement | null>;
  /** Whether the item is in the tab order; exactly one is. */
  isTabStop(id: string): boolean;
  /** For each item. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (id: string) => void;
}

/**
 * Makes a list of links and folding groups one stop of the Tab key. The arrow keys, Home and End move between its
 * items, which are marked with `data-menu-item`; arrows along the line open and close groups.
 */
export function useMenuKeys(first: string): MenuKeys {
  const { dir } = useSite();
  const [stop, setStop] = useState(first);
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: target, key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const [opening, closing] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const group = target.closest('details');
    const heading = group?.querySelector('summary');
    const isHeading = target === heading;
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])].filter(
      isUnfolded,
    );
    const at = items.indexOf(target);
    const moves: Readonly<Record<string, HTMLElement | null | undefined>> = {
      ArrowDown: items[at + 1],
      ArrowUp: items[at - 1],
      Home: items[0],
      End: items.at(-1),
      [opening]: isHeading && group?.open ? items[at + 1] : undefined,
      [closing]: isHeading ? undefined : heading,
    };
    const isFolding = isHeading && ((key === opening && !group?.open) || (key === closing && group?.open));
    if (!isFolding && !moves[key]) return;
    event.preventDefault();
    if (isFolding && group) group.open = key === opening;
    else moves[key]?.focus();
  };
  return { list, isTabStop: (id) => id === stop, onKeyDown, onFocus: setStop };
}

function isUnfolded(item: HTMLElement): boolean {
  return item.localName === 'summary' || item.closest('details')?.open !== false;
}
