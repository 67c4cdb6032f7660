import type { TrialStatus } from '../../forms/after-registration.ts';

export interface ChangeProps {
  readonly status: TrialStatus;
  readonly token: string | undefined;
  readonly onChange: (status: TrialStatus) => void;
}
