import { Link, useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useEffect, useRef } from 'react';
import parts from '../frame/parts.module.css';
import { shiftedByDays, type CalendarEntry } from './model/calendar-entries.ts';
import styles from './page.module.css';
import { popoverPlace } from './popover-place.ts';
import { useEntryTimeText } from './model/use-entry-time-text.ts';

interface EntryPopoverProps {
  readonly entry: CalendarEntry | undefined;
  readonly onEdit: (entry: CalendarEntry) => void;
  readonly onMove: (entry: CalendarEntry) => void;
  readonly onRemove: (entry: CalendarEntry) => void;
  readonly onClose: () => void;
}

/** Renders the details and actions of an entry. "One day earlier" and "later" are for keyboard users, who cannot drag. */
export function EntryPopover({ entry, onEdit, onMove, onRemove, onClose }: EntryPopoverProps) {
  const { t } = useTranslation('admin');
  const { dir } = useSite();
  const when = useEntryTimeText();
  const actions = [
    ['edit', onEdit],
    ['earlier', (one: CalendarEntry) => onMove(shiftedByDays(one, -1))],
    ['later', (one: CalendarEntry) => onMove(shiftedByDays(one, 1))],
    ['remove', onRemove],
  ] as const;
  const popover = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    const shown = popover.current;
    if (!shown || !entry) return;
    before.current = document.activeElement;
    shown.showPopover();
    const anchor = anchorOf(entry, document.activeElement);
    const place = () => anchor && placeBy(anchor, shown, dir);
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    shown.querySelector<HTMLElement>('a, button')?.focus();
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
      if (shown.matches(':popover-open')) shown.hidePopover();
      if (before.current instanceof HTMLElement) before.current.focus();
    };
  }, [entry, dir]);
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={entry?.description}
      className={styles.popover}
      onToggle={({ newState }) => newState === 'closed' && entry && onClose()}
    >
      {entry && (
        <div className={parts.dialog}>
          <p className={parts.waiting}>{entry.description}</p>
          <p>{entry.specialistName}</p>
          <p>{when(entry)}</p>
          <div className={parts.row}>
            {entry.record ? (
              <Link to={entry.record}>{t('calendar.openRecord')}</Link>
            ) : (
              actions.map(([name, onPress]) => (
                <Button key={name} variant="secondary" className={parts.small} onClick={() => onPress(entry)}>
                  {t(`calendar.${name}`)}
                </Button>
              ))
            )}
            <Button variant="secondary" className={parts.small} onClick={onClose}>
              {t('confirm.close')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Returns the element that shows the entry; of an entry in several weeks the part that was pressed. */
function anchorOf({ id }: CalendarEntry, pressed: Element | null): Element | undefined {
  const shown = [...document.querySelectorAll(`[data-entry="${id}"]`)];
  return shown.find((part) => pressed && (part.contains(pressed) || pressed.contains(part))) ?? shown[0];
}

function placeBy(anchor: Element, popover: HTMLElement, dir: 'ltr' | 'rtl'): void {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const screen = { width: document.documentElement.clientWidth, height: innerHeight };
  const { top, left } = popoverPlace(anchor.getBoundingClientRect(), { width, height }, screen, dir);
  popover.style.translate = `${left}px ${top}px`;
}
