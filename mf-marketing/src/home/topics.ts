import cognitive from './topic-cognitive.svg';
import dashboard from './topic-dashboard.svg';
import marketplace from './topic-marketplace.svg';
import mental from './topic-mental.svg';
import motor from './topic-motor.svg';
import planning from './topic-planning.svg';
import reading from './topic-reading.svg';
import speech from './topic-speech.svg';

/** The eight solutions in the order of the specification; `more` is the page that says more about one. */
export const TOPICS = [
  { key: 'speech', picture: speech, more: '/technology' },
  { key: 'mental', picture: mental, more: '/technology' },
  { key: 'motor', picture: motor, more: '/technology' },
  { key: 'reading', picture: reading, more: '/schools' },
  { key: 'cognitive', picture: cognitive, more: '/schools' },
  { key: 'marketplace', picture: marketplace, more: '/partner' },
  { key: 'dashboard', picture: dashboard, more: '/providers' },
  { key: 'planning', picture: planning, more: '/providers' },
] as const;
