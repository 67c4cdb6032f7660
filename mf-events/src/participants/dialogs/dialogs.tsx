import { Dialog } from '@larkfield/ui';
import type { DialogContentProps, OpenDialog } from '../open-dialog.ts';
import { CancelPlace } from './cancel-place.tsx';
import { EnterForm } from './enter-form.tsx';
import { GivePlace } from './give-place.tsx';
import { MessageForm } from './message-form.tsx';

interface DialogsProps extends Omit<DialogContentProps, 'titleId'> {
  readonly open: OpenDialog;
}

/** Renders the dialog in which the organizer changes something. */
export function Dialogs({ open, ...props }: DialogsProps) {
  const titleId = 'participants-dialog';
  return (
    <Dialog open labelledBy={titleId} onClose={props.onClose}>
      <div className="stack">
        {open.what === 'give' && <GivePlace {...props} titleId={titleId} person={open.person} />}
        {open.what === 'cancel' && <CancelPlace {...props} titleId={titleId} person={open.person} />}
        {open.what === 'enter' && <EnterForm {...props} titleId={titleId} />}
        {open.what === 'message' && <MessageForm {...props} titleId={titleId} />}
      </div>
    </Dialog>
  );
}
