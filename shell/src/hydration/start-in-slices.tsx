import { useInteractive } from '@larkfield/area';
import { startTransition, useEffect, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

export interface StartOptions {
  /** Without served HTML the root is rendered; what is in the container stays until all of it is there. */
  readonly isServed?: boolean;
  /** Renders in one piece, before this function returns. */
  readonly atOnce?: boolean;
}

/**
 * Starts a root in slices of a few milliseconds; in one piece it blocks a phone for 1/4 s. A click hydrates the rest at once.
 * @returns a promise that resolves when the root is interactive or has crashed
 */
export function startInSlices(
  container: HTMLElement,
  content: ReactNode,
  identifierPrefix: string,
  { isServed = true, atOnce = false }: StartOptions = {},
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onUncaughtError = (error: unknown) => {
    resolve();
    reportError(error);
  };
  const options = { identifierPrefix, onUncaughtError };
  // React slices only transitions.
  (atOnce ? flushSync : startTransition)(() => {
    const watched = <HydrationObserver onHydrated={resolve}>{content}</HydrationObserver>;
    if (isServed) hydrateRoot(container, watched, options);
    else createRoot(container, options).render(watched);
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
