import type { RouteSummary } from '@larkfield/contracts';
import { useMatches } from 'react-router-dom';

/** The contract's route of the page on the screen; an area's own routes below it carry none. */
export function usePageRoute(): RouteSummary | undefined {
  return useMatches().findLast(({ handle }) => handle !== undefined)?.handle as RouteSummary | undefined;
}
