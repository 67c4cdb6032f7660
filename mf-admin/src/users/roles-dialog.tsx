import { useTranslation } from '@larkfield/area';
import type { ActionShape, KindShape } from '../data/kinds.ts';
import { ActionDialog } from '../records/action-dialog.tsx';
import type { User } from './steps.ts';

export type RolesAction = ActionShape & Required<Pick<ActionShape, 'form'>>;

/** Returns the action that gives and takes office roles. The service describes it to administrators only. */
export function rolesAction({ actions }: KindShape): RolesAction | undefined {
  const action = actions.find(({ id }) => id === 'roles');
  return action?.form && { ...action, form: action.form };
}

/** An older service does not say, and refuses what it must. */
export const mayGiveRoles = (shape: KindShape): boolean =>
  shape.access === undefined || rolesAction(shape) !== undefined;

interface RolesDialogProps {
  readonly shape: KindShape;
  readonly user: User | undefined;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Renders the office roles of a user as boxes to tick, and what a change does. */
export function RolesDialog({ shape, user, onChanged, onClose }: RolesDialogProps) {
  const { t } = useTranslation('admin');
  const action = rolesAction(shape);
  if (!user || !action) return null;
  return (
    <ActionDialog
      key={user.reference}
      action={action}
      path={`${shape.path}/${encodeURIComponent(user.reference)}`}
      record={user}
      title={`${user.name} · ${user.email}`}
      effect={t('users.roles.effect')}
      onChanged={onChanged}
      onClose={onClose}
    />
  );
}
