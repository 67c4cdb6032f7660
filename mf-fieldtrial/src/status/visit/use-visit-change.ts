import { randomKey, type ApiProblem } from '@larkfield/area';
import { postWithProofOfWork } from '@larkfield/ui';
import { useState } from 'react';
import type { TrialStatus } from '../../../forms/after-registration.ts';
import type { ChangeProps } from '../change-props.ts';

/** Returns a function that calls a change of the visit, and the problem of the last call. */
export function useVisitChange({ token, onChange }: Omit<ChangeProps, 'status'>) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  const change = async (path: 'choose' | 'cancel', entries: { readonly offer?: string } = {}) => {
    if (busy !== undefined) return;
    setBusy(entries.offer ?? path);
    const options = { idempotencyKey: randomKey() };
    const body = { token, ...entries };
    const result = await postWithProofOfWork<TrialStatus>(`/api/fieldTrial/visit/${path}`, body, options);
    setBusy(undefined);
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) onChange(result.value);
  };
  return { busy, problem, change };
}
