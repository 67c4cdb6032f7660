import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { Button, cx, Dialog } from '@larkfield/ui';
import { useId, type FormEvent } from 'react';
import { listPath, type KindShape } from '../../data/kinds.ts';
import parts from '../../frame/parts.module.css';
import { MAX_NAME_LENGTH, MAX_VIEWS, openedQuery, viewQuery, type View } from './list-settings.ts';
import styles from './list.module.css';
import type { ListSettingsModel } from './use-list-settings.ts';

type Owned = Parameters<typeof listPath>[0];

interface ViewLinksProps {
  readonly owned: Owned;
  readonly views: readonly View[];
}

/** Renders the saved views of a list as links. */
export function ViewLinks({ owned, views }: ViewLinksProps) {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  const [params] = useSearchParams();
  if (views.length === 0) return null;
  const here = new URLSearchParams(params).toString();
  return (
    <nav aria-label={t('records.views')} className={parts.row}>
      {views.map((view) => {
        const path = viewPath(owned, view, session.username);
        const isHere = path.endsWith(`?${here}`);
        return (
          <Link
            key={view.name}
            to={path}
            aria-current={isHere ? 'page' : undefined}
            className={cx(styles.view, isHere && parts.waiting)}
          >
            <bdi>{view.name}</bdi>
          </Link>
        );
      })}
    </nav>
  );
}

function viewPath(owned: Owned, view: View, me: string | undefined): string {
  const columns = view.columns ? { columns: view.columns.join(',') } : {};
  return listPath(owned, { ...openedQuery(view, me), ...columns });
}

interface ViewsDialogProps {
  readonly open: boolean;
  readonly shape: KindShape;
  readonly model: ListSettingsModel;
  readonly onClose: () => void;
}

/** Renders a form that saves what the list shows now as a view, and the views to delete. */
export function ViewsDialog({ open, shape, model, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  const [params] = useSearchParams();
  const id = useId();
  const { settings, columns } = model;
  const { views } = settings;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === '') return;
    const query = viewQuery(shape, params, session.username);
    const view = { name, query, ...(columns ? { columns } : {}) };
    model.save({
      ...settings,
      views: [...views.filter((other) => other.name !== name), view].slice(-MAX_VIEWS),
    });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <div className={parts.dialog}>
        <h2 id={id} className={parts.dialogTitle}>
          {t('records.views')}
        </h2>
        <form className={parts.dialog} onSubmit={save}>
          <label className={parts.field}>
            {t('records.viewName')}
            <input
              name="name"
              required
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              aria-describedby={`${id}-hint`}
              className={parts.input}
            />
          </label>
          <p id={`${id}-hint`} className={parts.muted}>
            {t('records.viewHint')}
          </p>
          <div className={parts.row}>
            <Button type="submit" className={parts.small}>
              {t('records.viewSave')}
            </Button>
            <Button variant="secondary" className={parts.small} onClick={onClose}>
              {t('confirm.close')}
            </Button>
          </div>
        </form>
        {views.map(({ name }) => (
          <Button
            key={name}
            variant="secondary"
            className={parts.small}
            onClick={() => model.save({ ...settings, views: views.filter((other) => other.name !== name) })}
          >
            {t('records.viewDelete', { name })}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
