import { startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** A React root that takes over what was rendered ahead of time. */
export interface HydratingRoot {
  /** Not before `done`: a root that is given something new before it has hydrated would be drawn afresh. */
  render(content: ReactNode): void;
  /** Settles when the root answers to the visitor, or has crashed and never will. */
  readonly done: Promise<void>;
}

/**
 * Hydrates in slices of a few milliseconds: in one piece it holds up a phone's processor for a quarter of a second.
 * A press in between hydrates the rest at once and is answered.
 */
export function hydrateInSlices(
  container: HTMLElement,
  first: ReactNode,
  identifierPrefix: string,
): HydratingRoot {
  let root: Root | undefined;
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const watched = (content: ReactNode) => <Watched onHydrated={finish}>{content}</Watched>;
  const onUncaughtError = (error: unknown) => {
    finish();
    reportError(error);
  };
  // Only what is part of a transition is sliced.
  startTransition(() => {
    root = hydrateRoot(container, watched(first), { identifierPrefix, onUncaughtError });
  });
  return { done, render: (content) => root?.render(watched(content)) };
}

interface WatchedProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** Its effect is the last of its root's first effects: those by which the parts below become interactive ran before. */
function Watched({ onHydrated, children }: WatchedProps) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
