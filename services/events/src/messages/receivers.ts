import type { MessageReceivers, ParticipantState } from '@larkfield/mf-events/forms';
import { hasAddress } from '../signup/mail.ts';
import { activeGuestsOf, type Guest, type SignUp } from '../signup/store.ts';

/** States of sign-ups whose people may get messages. */
export const REACHED = ['confirmed', 'offered', 'waiting'] as const;

/** Returns the state of a person as organizers see it. */
export function participantState(
  signUp: Pick<SignUp, 'people' | 'state'>,
  { id, attendedAt }: Pick<Guest, 'id' | 'attendedAt'>,
): ParticipantState {
  if (!activeGuestsOf(signUp).some((guest) => guest.id === id)) return 'cancelled';
  if (attendedAt) return 'attended';
  return signUp.state === 'waiting' || signUp.state === 'offered' ? signUp.state : 'coming';
}

/** Returns the people of a sign-up who get a message. */
export function receiversIn(signUp: Pick<SignUp, 'people' | 'state'>, to: MessageReceivers): Guest[] {
  return activeGuestsOf(signUp)
    .filter(hasAddress)
    .filter((guest) => to === 'all' || participantState(signUp, guest) === to);
}
