import { ServiceError } from '@larkfield/kit/http';
import { takenError } from '@larkfield/kit/records';
import type { TrialContext } from '../context.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { cancellation } from './cancellation.ts';
import { changeVisit, nextSequence, visitIn } from './change-visit.ts';
import { officeVisitMail, visitMail } from './mail.ts';
import { refused } from './visit-form.ts';
import { mayParentChange, toVisit } from './visit.ts';

/**
 * Plans the visit for the offer that the parent has chosen. Choosing it again changes nothing.
 * @throws ServiceError `VALIDATION_FAILED` if the offer was withdrawn, is over, or is taken; the others stay
 */
export async function chooseOffer(
  context: TrialContext,
  requestId: string,
  found: RegistrationRecord,
  id: string,
): Promise<void> {
  const now = context.now();
  if (found.state === 'invited' && found.visit?.offer === id) return;
  const offer = found.state === 'offered' ? found.offers?.find((each) => each.id === id) : undefined;
  if (!offer || offer.start <= now) throw refused('offer', 'errors.visitGone');
  const visit = { ...toVisit(offer, now), offer: id };
  const sequence = nextSequence(found);
  await withMessages(async () =>
    changeVisit(context, found, {
      ...{ state: 'invited', visit },
      set: { visitSequence: sequence },
      mail: [
        await visitMail(context, 'invitation', found, { visits: [visit], sequence }),
        await officeVisitMail(context, 'visitPlannedOffice', found.reference, { visit, sequence }),
      ],
      audit: { action: 'registration.chosen', actor: 'parent', requestId },
    }),
  );
  context.wake();
}

/**
 * Cancels the visit; the registration stays. Repeating it changes nothing.
 * @throws ServiceError `VALIDATION_FAILED` shortly before the start; `WRONG_STATE`
 */
export async function cancelOwnVisit(
  context: TrialContext,
  requestId: string,
  found: RegistrationRecord,
): Promise<void> {
  if (found.state === 'new' && found.cancelledVisit) return;
  if (found.state !== 'invited') throw new ServiceError('WRONG_STATE');
  checkChangeable(found, context.now());
  await withMessages(async () =>
    changeVisit(context, found, {
      ...(await cancellation(context, found)),
      audit: { action: 'registration.visitCancelled', actor: 'parent', requestId },
    }),
  );
  context.wake();
}

/** @throws ServiceError `VALIDATION_FAILED` if the planned visit is too near to be changed */
export function checkChangeable(found: RegistrationRecord, now: Date): void {
  if (found.state === 'invited' && !mayParentChange(visitIn(found), now))
    throw refused('visit', 'errors.visitLate');
}

/** The status page has neither a version nor a field for the time. */
async function withMessages(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'VERSION_CONFLICT') throw new ServiceError('WRONG_STATE');
    throw error.code === 'VALIDATION_FAILED' ? takenError('offer') : error;
  }
}
