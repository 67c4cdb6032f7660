import type { TrialStatus } from '../../forms/after.ts';

/** What the parts of the page that change a registration get. */
export interface ChangeProps {
  readonly status: TrialStatus;
  readonly token: string | undefined;
  readonly onChange: (status: TrialStatus) => void;
}
