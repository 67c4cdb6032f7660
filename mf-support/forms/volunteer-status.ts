import { oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import { referenceForm } from '@larkfield/contracts/forms';
import Type from 'typebox';

/** `POST /api/volunteer/status`: the state of an application. */
export const volunteerStatusForm = referenceForm();

export const VOLUNTEER_STATES = ['new', 'contacted', 'accepted', 'declined'] as const;
export type VolunteerState = (typeof VOLUNTEER_STATES)[number];

const closed = { additionalProperties: false } as const;

const volunteerStatus = Type.Object(
  {
    reference: Type.String(),
    state: oneOf(VOLUNTEER_STATES),
    /** Formatted date in the language of the page. */
    received: Type.String(),
  },
  closed,
);
export type VolunteerStatus = DataOf<typeof volunteerStatus>;

export const volunteerStatusData = Type.Object({ status: Type.Optional(volunteerStatus) }, closed);
export type VolunteerStatusData = DataOf<typeof volunteerStatusData>;
