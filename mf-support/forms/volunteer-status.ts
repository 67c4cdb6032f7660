import { referenceForm } from '@larkfield/contracts/forms';

/** `POST /api/volunteer/status`: what became of an application. */
export const volunteerStatusForm = referenceForm();

export const VOLUNTEER_STATES = ['new', 'contacted', 'accepted', 'declined'] as const;
export type VolunteerState = (typeof VOLUNTEER_STATES)[number];

/** Where an application stands. */
export interface VolunteerStatus {
  readonly reference: string;
  readonly state: VolunteerState;
  /** Day in words, in the language of the page. */
  readonly received: string;
}

/** Data of `/volunteer/status`. */
export interface VolunteerStatusData {
  readonly status?: VolunteerStatus;
}
