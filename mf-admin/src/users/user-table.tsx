import { Link, useSite, useTranslation } from '@larkfield/area';
import { Button, cx } from '@larkfield/ui';
import { memo } from 'react';
import type { KindShape } from '../data/kinds.ts';
import { recordPath } from '../data/kinds.ts';
import { useFormats, type Formats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { useRowNavigation } from '../frame/use-row-navigation.ts';
import { isGiven } from './is-given.ts';
import { mayGiveRoles, rolesAction, type RolesAction } from './roles-dialog.tsx';
import { stepsOf, type User, type UserStep } from './steps.ts';
import styles from './users.module.css';

interface UserTableProps {
  readonly shape: KindShape;
  readonly users: readonly User[];
  readonly onStep: (user: User, step: UserStep) => void;
  readonly onSessions: (user: User) => void;
  readonly onRoles: (user: User) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (reference: string, on: boolean) => void;
}

const OWNED = { service: 'identity', id: 'accounts' } as const;

/** Memoised: renders when its users change, not with every dialog. */
export const UserTable = memo(Table);

/** A2, A3: name, status and actions stay in sight at every width; e-mail, address and job open below the name. */
function Table({ shape, users, onStep, onSessions, onRoles, selected, onSelect }: UserTableProps) {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  const format = useFormats();
  const rows = useRowNavigation(users.length);
  return (
    <div className={parts.scroll}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{t('users.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('records.select')}</span>
            </th>
            <th scope="col">{t('users.name')}</th>
            <th scope="col">{t('users.status')}</th>
            <th scope="col">{t('users.since')}</th>
            <th scope="col" className={styles.actions}>
              {t('users.actions')}
            </th>
          </tr>
        </thead>
        <tbody ref={rows.body} onKeyDown={rows.onKeyDown}>
          {users.map((user, index) => (
            <UserRow
              key={user.reference}
              shape={shape}
              user={user}
              format={format}
              index={index}
              entered={rows.isTabStop(index)}
              isSelf={session.username === user.username}
              checked={selected.has(user.reference)}
              onFocus={rows.onFocus}
              onSelect={onSelect}
              onStep={onStep}
              onSessions={onSessions}
              onRoles={onRoles}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface UserRowProps extends Omit<UserTableProps, 'users' | 'selected'> {
  readonly isSelf: boolean;
  readonly checked: boolean;
  readonly user: User;
  readonly format: Formats;
  readonly index: number;
  readonly entered: boolean;
  readonly onFocus: (index: number) => void;
}

/** Memoised: moving the focus renders two rows. */
const UserRow = memo(function UserRow({
  shape,
  user,
  format,
  index,
  entered,
  isSelf,
  checked,
  onFocus,
  onSelect,
  onStep,
  onSessions,
  onRoles,
}: UserRowProps) {
  const { t } = useTranslation('admin');
  return (
    <tr onFocus={() => onFocus(index)}>
      <td data-label={t('records.select')}>
        <input
          type="checkbox"
          className={parts.check}
          aria-label={t('records.selectOne', { reference: user.name || user.username })}
          checked={checked}
          onChange={({ currentTarget }) => onSelect(user.reference, currentTarget.checked)}
        />
      </td>
      <th scope="row" data-label={t('users.name')}>
        <div>
          <Link to={recordPath(OWNED, user.reference)} data-row tabIndex={entered ? 0 : -1}>
            <bdi>{user.name || user.username}</bdi>
          </Link>
          <Details shape={shape} user={user} format={format} />
        </div>
      </th>
      <td data-label={t('users.status')}>
        <Status shape={shape} user={user} format={format} />
      </td>
      <td data-label={t('users.since')}>
        <Since user={user} format={format} />
      </td>
      <td data-label={t('users.actions')} className={styles.actions}>
        <UserButtons
          roles={rolesAction(shape)}
          mayGiveRoles={mayGiveRoles(shape)}
          {...{ user, isSelf, onStep, onSessions, onRoles }}
        />
      </td>
    </tr>
  );
});

type Shown = Pick<UserRowProps, 'shape' | 'user' | 'format'>;

const textOf = ({ shape, user, format }: Shown, name: string): string => {
  const column = shape.columns.find(({ id }) => id === name);
  return column ? format.value(column, user.values[name]) : '';
};

function Status(shown: Shown) {
  const { shape, user } = shown;
  const state = shape.states.find(({ id }) => id === user.state);
  return (
    <div>
      <span className={cx(parts.pill, state?.waiting && parts.waiting)}>{state?.label ?? user.state}</span>{' '}
      <span className={parts.muted}>{textOf(shown, 'roles') || textOf(shown, 'level')}</span>
    </div>
  );
}

function Since({ user: { values }, format }: Pick<Shown, 'user' | 'format'>) {
  const created = String(values['createdAt'] ?? '');
  return <time dateTime={created}>{format.day(created)}</time>;
}

function Details(shown: Shown) {
  const { t } = useTranslation('admin');
  const { user } = shown;
  const joined = (...names: readonly string[]) =>
    names
      .filter((name) => isGiven(user.values[name]))
      .map((name) => textOf(shown, name))
      .filter(Boolean)
      .join(', ');
  const rows = [
    [t('users.address'), joined('city', 'region', 'zip', 'country')],
    [t('users.job'), joined('jobTitle', 'jobLevel', 'jobFunction')],
    [t('users.username'), user.username],
  ];
  return (
    <details className={styles.details}>
      <summary>
        <Email>{user.email}</Email>
      </summary>
      <dl>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}

/** A long address wraps before its domain. */
function Email({ children }: { readonly children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <bdi>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </bdi>
  );
}

interface UserButtonsProps extends Pick<UserRowProps, 'onStep' | 'onSessions' | 'onRoles' | 'isSelf'> {
  readonly user: User;
  /** Missing for those who may not give roles. */
  readonly roles: RolesAction | undefined;
  readonly mayGiveRoles: boolean;
}

/** Administrators cannot take rights from themselves; the service rejects it too (D103). */
function UserButtons({
  user,
  roles,
  mayGiveRoles: mayGive,
  isSelf,
  onStep,
  onSessions,
  onRoles,
}: UserButtonsProps) {
  const { t } = useTranslation('admin');
  const name = user.name || user.username;
  return (
    <div className={parts.row}>
      {stepsOf(user, mayGive).map((step) => (
        <Button
          key={step.id}
          variant="secondary"
          className={parts.tiny}
          disabled={isSelf && step.takes === true}
          aria-label={t('users.actionFor', { action: t(step.action), name })}
          onClick={() => onStep(user, step)}
        >
          {t(step.action)}
        </Button>
      ))}
      {roles?.from.includes(user.state) && (
        <Button
          variant="secondary"
          className={parts.tiny}
          disabled={isSelf}
          aria-label={t('users.actionFor', { action: roles.label, name })}
          onClick={() => onRoles(user)}
        >
          {roles.label}
        </Button>
      )}
      <Button
        variant="secondary"
        className={parts.tiny}
        aria-label={t('users.actionFor', { action: t('users.sessions.action'), name })}
        onClick={() => onSessions(user)}
      >
        {t('users.sessions.action')}
      </Button>
      {isSelf && <span className={parts.muted}>{t('users.self')}</span>}
    </div>
  );
}
