import { lazy, Suspense, useEffect, useState } from 'react';
import { NARROW_SCREEN, type GroupStepsProps } from './narrow-screen.ts';

const GroupSteps = lazy(async () => {
  const part = await import(/* webpackChunkName: "group-steps" */ './group-steps.tsx');
  return { default: part.GroupSteps };
});

/** Renders the group navigation. Narrow screens show one counted fieldset at a time; without script, all. */
export function GroupNav(props: GroupStepsProps) {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => setNarrow(matchMedia(NARROW_SCREEN).matches), []);
  return (
    isNarrow && (
      <Suspense>
        <GroupSteps {...props} />
      </Suspense>
    )
  );
}
