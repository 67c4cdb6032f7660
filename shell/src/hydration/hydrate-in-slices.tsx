import { useInteractive } from '@larkfield/area';
import { startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates in slices of a few milliseconds; in one piece it blocks a phone for 1/4 s. A click hydrates the rest at once.
 * @returns a promise that resolves when the root is interactive or has crashed
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
  // React slices only transitions.
  startTransition(() => {
    const watched = <HydrationObserver onHydrated={resolve}>{content}</HydrationObserver>;
    hydrateRoot(container, watched, { identifierPrefix, onUncaughtError });
  });
  return promise;
}

interface WatchedProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** Its effects run after those of its children, when they are interactive. */
function HydrationObserver({ onHydrated, children }: WatchedProps) {
  const interactive = useInteractive();
  useEffect(() => {
    if (interactive) onHydrated();
  }, [interactive, onHydrated]);
  return children;
}
