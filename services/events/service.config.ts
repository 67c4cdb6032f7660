import {
  defineService,
  mailKindName,
  MAX_FILE_BYTES,
  MULTIPART_BYTES,
  recordCalls,
  settingsCall,
  type OfficeRole,
} from '@larkfield/contracts';

/** Long, because images are scanned and resized while the author waits. */
const WRITE_MS = 60_000;
/** Limit of a multipart body: one image, one document and the text fields. */
const MULTIPART = MAX_FILE_BYTES.image + MAX_FILE_BYTES.document + 25 * MULTIPART_BYTES;
/** Just below the 10 s after which the browser gives up. */
const RUSH_MS = 9_500;
const WORDS = 512 * 1024;

/** Read and change news, events and sign-ups. */
export const EDITORS = ['administrator', 'editor'] as const satisfies readonly OfficeRole[];

export const config = defineService({
  id: 'events',
  label: 'events.records:title',
  calls: [
    { prefix: '/api/news' },
    { prefix: '/api/event' },
    { prefix: '/api/events' },
    { prefix: '/api/events/items', timeoutMs: WRITE_MS, maxBodyBytes: WORDS },
    { prefix: '/api/events/drafts', timeoutMs: WRITE_MS, maxBodyBytes: WORDS },
    { prefix: '/api/create/news', timeoutMs: WRITE_MS, maxBodyBytes: MULTIPART, stream: true },
    { prefix: '/api/create/event', timeoutMs: WRITE_MS, maxBodyBytes: MULTIPART, stream: true },
    { prefix: '/api/likeNews' },
    { prefix: '/api/likeNewsUser' },
    { prefix: '/api/likeEvent' },
    { prefix: '/api/likeEventUser' },
    // Popular events open at an announced minute, so many sign-ups arrive at once.
    { prefix: '/api/saveEventParticipant', timeoutMs: RUSH_MS },
    { prefix: '/api/saveUserEventParticipant' },
    { prefix: '/api/send-trans-email' },
    { prefix: '/api/getEventByID' },
    ...recordCalls('events'),
    settingsCall('events'),
  ],
  kinds: [
    { id: 'items', label: 'events.records:items.title', roles: EDITORS },
    { id: 'sign-ups', label: 'events.records:sign-ups.title', roles: EDITORS },
    mailKindName(EDITORS),
  ],
});
