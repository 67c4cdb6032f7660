import { useNavigate } from '@larkfield/area';
import { useCallback } from 'react';
import type { BoardView } from '../../forms/board-data.ts';
import { writeView } from '../../shared/filters.ts';

/** Site path of a view of the board. */
export function boardPath(view: BoardView): string {
  return `/events${writeView(view)}`;
}

/** The same view from its beginning: what changes the list starts it anew. */
export function fromStart({ after: _after, ...view }: BoardView): BoardView {
  return view;
}

/** Goes to a view of the board. */
export function useGoToView(): (view: BoardView) => void {
  const navigate = useNavigate();
  return useCallback((view) => void navigate(boardPath(fromStart(view))), [navigate]);
}
