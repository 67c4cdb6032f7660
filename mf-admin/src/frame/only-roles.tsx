import { useSite, useTranslation } from '@larkfield/area';
import type { ReactNode } from 'react';
import { mayOpen, NOT_ALLOWED } from '../data/roles.ts';
import { AdminFrame } from './admin-frame.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface OnlyRolesProps {
  /** Path of the page, which decides about the roles. */
  readonly path: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders a page for its roles only. Others read that they may not open it, and no call is made. */
export function OnlyRoles({ path, title, children }: OnlyRolesProps) {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  if (!session.loading && mayOpen(session, path)) return children;
  return (
    <AdminFrame title={title}>
      {session.loading ? <p role="status">{t('loading')}</p> : <ProblemNotice problem={NOT_ALLOWED} />}
    </AdminFrame>
  );
}
