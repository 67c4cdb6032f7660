import { useSite, useTranslation } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { lazy, Suspense, useId, useState } from 'react';
import type { ItemKind } from '../../shared/item.ts';

const WriteInDialog = lazy(() =>
  import(/* webpackChunkName: "write-dialog" */ './write-dialog.tsx').then(({ WriteDialog }) => ({
    default: WriteDialog,
  })),
);

/** Add News and Add Events (E7): for accounts alone, in a dialog that the full page stands behind. */
export function AddButtons({ onWritten }: { readonly onWritten: () => void }) {
  const { t } = useTranslation('attend');
  const { kind } = useSite().session;
  const id = useId();
  const [open, setOpen] = useState<ItemKind>();
  if (kind !== 'user' && kind !== 'admin') return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen('news')}>{t('add.news')}</Button>{' '}
      <Button onClick={() => setOpen('event')}>{t('add.event')}</Button>
      <Dialog open={open !== undefined} onClose={close} labelledBy={id}>
        {open && (
          <Suspense fallback={<p role="status">{t('registered.loading')}</p>}>
            <WriteInDialog
              kind={open}
              id={id}
              onDone={() => {
                close();
                onWritten();
              }}
              onClose={close}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
