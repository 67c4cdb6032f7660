import { useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Dialog } from '@larkfield/ui';
import { lazy, Suspense, useId, type MouseEvent } from 'react';
import type { ItemData } from '../../forms/item-data.ts';
import { useDialogAddress } from './use-dialog-address.ts';

const SignUpForm = lazy(() =>
  import(/* webpackChunkName: "sign-up-dialog" */ '../sign-up/sign-up-form.tsx').then((module) => ({
    default: module.SignUpForm,
  })),
);

/** Renders the button that opens the sign-up dialog (E54). It links to the page where a dialog is not possible. */
export function SignUpButton({ item }: { readonly item: ItemData }) {
  const { t } = useTranslation('attend');
  const { t: f } = useTranslation('forms');
  const id = useId();
  const { open, show, close } = useDialogAddress('sign-up');
  const { slug, timestamp, capacity } = item;
  const full = capacity?.left === 0;
  const takes = !full || capacity.waitingList;
  const onClick = (event: MouseEvent) => {
    if (!takes || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show();
  };
  return (
    <>
      <ButtonLink to={`/events/${encodeURIComponent(slug)}/signup`} onClick={onClick}>
        {t('signUp.title')}
      </ButtonLink>
      <Dialog open={takes && open} onClose={() => open && close()} labelledBy={id}>
        <div className="stack">
          <h2 id={id}>{t('signUp.title')}</h2>
          {full && <p>{t('signUp.full')}</p>}
          <Suspense fallback={<p role="status">{t('registered.loading')}</p>}>
            <SignUpForm timestamp={timestamp} labelledBy={id} onDone={close} />
          </Suspense>
          <Button variant="secondary" onClick={close}>
            {f('close')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
