import type { Participant, Participants } from '../../shared/participants.ts';

/** The dialog that is open, and whom it is about. */
export type OpenDialog =
  { readonly what: 'enter' | 'message' } | { readonly what: 'give' | 'cancel'; readonly person: Participant };

export interface DialogContentProps {
  /** Id of the event. */
  readonly id: string;
  /** Id of the heading. */
  readonly titleId: string;
  readonly data: Participants;
  /** Called with what is told above the list. */
  readonly onDone: (told: string) => void;
  readonly onClose: () => void;
}
