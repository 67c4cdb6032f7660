import cognitive from './topic-cognitive.svg';
import dashboard from './topic-dashboard.svg';
import marketplace from './topic-marketplace.svg';
import mental from './topic-mental.svg';
import motor from './topic-motor.svg';
import planning from './topic-planning.svg';
import reading from './topic-reading.svg';
import speech from './topic-speech.svg';

/** The eight solutions in the order of the specification. `more` is the section with details about the topic. */
export const TOPICS = [
  { key: 'speech', picture: speech, more: '/technology#area-speech' },
  { key: 'mental', picture: mental, more: '/technology#area-mental' },
  { key: 'motor', picture: motor, more: '/technology#area-motor' },
  { key: 'reading', picture: reading, more: '/schools#area-reading' },
  { key: 'cognitive', picture: cognitive, more: '/schools#area-cognition' },
  { key: 'marketplace', picture: marketplace, more: '/partner#marketplace' },
  { key: 'dashboard', picture: dashboard, more: '/providers#dashboard' },
  { key: 'planning', picture: planning, more: '/providers#planning' },
] as const;
