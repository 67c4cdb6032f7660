import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import './browser-parts.ts';

// A page of 40 fields takes jsdom more than the usual second when the machine is busy.
configure({ asyncUtilTimeout: 10_000 });
