import { lazy, Suspense, useEffect, useState } from 'react';
import { NARROW, type GroupStepsProps } from './group-width.ts';

const GroupSteps = lazy(async () => {
  const part = await import(/* webpackChunkName: "group-steps" */ './group-steps.tsx');
  return { default: part.GroupSteps };
});

/**
 * Beside the button of a form whose fieldsets are counted: on a narrow screen they come one at a time. Without script, and
 * until this has loaded, the form stands there as a whole.
 */
export function GroupNav(props: GroupStepsProps) {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => setNarrow(matchMedia(NARROW).matches), []);
  return (
    isNarrow && (
      <Suspense>
        <GroupSteps {...props} />
      </Suspense>
    )
  );
}
