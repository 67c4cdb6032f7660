import {
  defineService,
  MAIL_KIND,
  MOST_FILE_BYTES,
  MULTIPART_BYTES,
  recordCalls,
  settingsCall,
} from '@larkfield/contracts';

/** Images are scanned and made smaller while the author waits. */
const WRITE_MS = 60_000;
/** An image and a document, and the words. */
const MULTIPART = MOST_FILE_BYTES.image + MOST_FILE_BYTES.document + 25 * MULTIPART_BYTES;
/** Browsers wait for 10 s. */
const RUSH_MS = 9_500;
const WORDS = 512 * 1024;

/** News and events. */
export const config = defineService({
  id: 'events',
  label: 'events.records:title',
  calls: [
    { prefix: '/api/news' },
    { prefix: '/api/event' },
    { prefix: '/api/events' },
    { prefix: '/api/events/items', timeoutMs: WRITE_MS, maxBodyBytes: WORDS },
    { prefix: '/api/create/news', timeoutMs: WRITE_MS, maxBodyBytes: MULTIPART, stream: true },
    { prefix: '/api/create/event', timeoutMs: WRITE_MS, maxBodyBytes: MULTIPART, stream: true },
    { prefix: '/api/likeNews' },
    { prefix: '/api/likeNewsUser' },
    { prefix: '/api/likeEvent' },
    { prefix: '/api/likeEventUser' },
    // Popular events open at a certain minute: then everybody comes at once.
    { prefix: '/api/saveEventParticipant', timeoutMs: RUSH_MS },
    { prefix: '/api/saveUserEventParticipant' },
    { prefix: '/api/send-trans-email' },
    { prefix: '/api/getEventByID' },
    ...recordCalls('events'),
    settingsCall('events'),
  ],
  kinds: [
    { id: 'items', label: 'events.records:items.title' },
    { id: 'sign-ups', label: 'events.records:sign-ups.title' },
    MAIL_KIND,
  ],
});
