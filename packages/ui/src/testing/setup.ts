import '@testing-library/jest-dom';
import './browser-parts.ts';
