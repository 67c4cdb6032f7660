import { UnsavedContext, type Unsaved } from '@larkfield/area';
import { RouterProvider } from 'react-router-dom';
import type { SiteRouter } from '../routing/synchronized-router.ts';
import { ShellProvider, type Shell } from '../state/shell-context.ts';

interface ShellRootProps {
  readonly shell: Shell;
  readonly router: SiteRouter;
  readonly unsaved: Unsaved;
}

/** Renders one of the page's React roots, in the browser and in Node: the shared router at one place. */
export function ShellRoot({ shell, router, unsaved }: ShellRootProps) {
  return (
    <ShellProvider value={shell}>
      <UnsavedContext value={unsaved}>
        <RouterProvider router={router} />
      </UnsavedContext>
    </ShellProvider>
  );
}
