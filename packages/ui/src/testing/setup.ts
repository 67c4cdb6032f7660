import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import './browser-polyfills.ts';

// On a busy machine jsdom needs over a second for a page of 40 fields.
configure({ asyncUtilTimeout: 10_000 });
