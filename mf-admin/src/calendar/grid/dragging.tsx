import { cloneElement, createContext, useContext, type DragEvent, type ReactElement } from 'react';
import type { CalendarEntry } from '../model/calendar-entries.ts';

/** Native drag and drop, because the library's add-on adds a third of its size. Targets: days or half hours. */
export interface Dragging {
  start(entry: CalendarEntry): void;
  /** Drops the entry on a day or, if `exact`, at a time. */
  drop(at: Date, exact: boolean): void;
}

const DraggingContext = createContext<Dragging | undefined>(undefined);

export const DraggingProvider = DraggingContext.Provider;

export function useDraggable(entry: CalendarEntry) {
  const dragging = useContext(DraggingContext);
  return {
    draggable: !entry.record,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', entry.description);
      dragging?.start(entry);
    },
  };
}

interface TargetProps {
  readonly value?: Date;
  readonly children?: ReactElement<DropHandlers>;
}

interface DropHandlers {
  readonly onDragOver?: (event: DragEvent) => void;
  readonly onDrop?: (event: DragEvent) => void;
}

/** Adds drop handlers to the library's cell. */
function useTarget({ value, children }: TargetProps, exact: boolean) {
  const dragging = useContext(DraggingContext);
  if (!children) return null;
  return cloneElement(children, {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (value) dragging?.drop(value, exact);
    },
  });
}

export function DayTarget(props: TargetProps) {
  return useTarget(props, false);
}

export function TimeTarget(props: TargetProps) {
  return useTarget(props, true);
}
