import { useInteractive } from '@larkfield/area';
import { startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Takes over what was rendered ahead of time, in slices of a few milliseconds: in one piece it holds up a phone's
 * processor for a quarter of a second. A press in between hydrates the rest at once and is answered.
 * @returns settles when the root answers to the visitor, or has crashed and never will
 */
export function hydrateInSlices(
  container: HTMLElement,
  content: ReactNode,
  identifierPrefix: string,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onUncaughtError = (error: unknown) => {
    resolve();
    reportError(error);
  };
  // Only what is part of a transition is sliced.
  startTransition(() => {
    const watched = <Watched onHydrated={resolve}>{content}</Watched>;
    hydrateRoot(container, watched, { identifierPrefix, onUncaughtError });
  });
  return promise;
}

interface WatchedProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** The parts below become interactive with it, and their effects run before its own. */
function Watched({ onHydrated, children }: WatchedProps) {
  const interactive = useInteractive();
  useEffect(() => {
    if (interactive) onHydrated();
  }, [interactive, onHydrated]);
  return children;
}
