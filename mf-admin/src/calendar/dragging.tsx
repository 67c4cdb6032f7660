import { cloneElement, createContext, useContext, type DragEvent, type ReactElement } from 'react';
import type { CalendarEntry } from './entries.ts';

/**
 * Dragging by the browser's own means: the library's add-on would cost a third of the library again. What is dragged
 * falls on a day of a month, or on half an hour of a week.
 */
export interface Dragging {
  /** Begins the drag of an entry. */
  start(entry: CalendarEntry): void;
  /** Ends it on a day, or at a time of day. */
  drop(at: Date, exact: boolean): void;
}

const DraggingContext = createContext<Dragging | undefined>(undefined);

export const DraggingProvider = DraggingContext.Provider;

/** What makes an element of an entry one that can be dragged. */
export function useDraggable(entry: CalendarEntry) {
  const dragging = useContext(DraggingContext);
  return {
    draggable: true,
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

/** The library's cell with what it takes to drop an entry on it. */
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
