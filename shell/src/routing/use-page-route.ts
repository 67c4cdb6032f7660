import type { RouteSummary } from '@larkfield/contracts';
import { useMatches } from 'react-router-dom';

/** Returns the contract's route of the current page. An area's own child routes have none. */
export function usePageRoute(): RouteSummary | undefined {
  return useMatches().findLast(({ handle }) => handle !== undefined)?.handle as RouteSummary | undefined;
}
