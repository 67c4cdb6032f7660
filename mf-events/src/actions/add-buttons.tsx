import { useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Dialog } from '@larkfield/ui';
import { lazy, Suspense, useId } from 'react';
import type { ItemKind } from '../../forms/item-data.ts';
import type { WriteItemAnswer } from '../../shared/entries.ts';
import styles from './item-actions.module.css';
import { useDialogAddress } from './use-dialog-address.ts';
import { rememberWrittenItem, toWrittenItem } from './written-item.ts';

const WriteInDialog = lazy(() =>
  import(/* webpackChunkName: "write-dialog" */ './write-dialog.tsx').then(({ WriteDialog }) => ({
    default: WriteDialog,
  })),
);

/** Renders "Add News" and "Add Events" (E7) for accounts. They open dialogs; without script they link to the full pages. */
export function AddButtons({ onWritten }: { readonly onWritten: () => void }) {
  const { t } = useTranslation('attend');
  const { kind } = useSite().session;
  if (kind !== 'user' && kind !== 'admin') return null;
  return (
    <div className={styles.actions}>
      <AddButton kind="news" onWritten={onWritten} />
      <AddButton kind="event" onWritten={onWritten} />
      <ButtonLink variant="secondary" to="/events/mine">
        {t('add.mine')}
      </ButtonLink>
    </div>
  );
}

interface AddButtonProps {
  readonly kind: ItemKind;
  readonly onWritten: () => void;
}

function AddButton({ kind, onWritten }: AddButtonProps) {
  const { t } = useTranslation('attend');
  const id = useId();
  const { open, show, close } = useDialogAddress(`add-${kind}`);
  const done = (written: WriteItemAnswer) => {
    close();
    rememberWrittenItem(toWrittenItem(written, true));
    onWritten();
  };
  return (
    <>
      <Button onClick={show}>{t(`add.${kind}`)}</Button>
      <Dialog open={open} onClose={() => open && close()} labelledBy={id}>
        <Suspense fallback={<p role="status">{t('registered.loading')}</p>}>
          <WriteInDialog kind={kind} id={id} onDone={done} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
