import { useNavigate } from '@larkfield/area';
import { useCallback } from 'react';
import type { BoardView } from '../../../forms/board-data.ts';
import { formatBoardView } from '../../../shared/filters.ts';

export function boardPath(view: BoardView): string {
  return `/events${formatBoardView(view)}`;
}

/** Returns the view without cursor, because any change restarts the list. */
export function withoutCursor({ after: _after, ...view }: BoardView): BoardView {
  return view;
}

export function useGoToView(): (view: BoardView) => void {
  const navigate = useNavigate();
  return useCallback((view) => void navigate(boardPath(withoutCursor(view))), [navigate]);
}
