import * as area from '@larkfield/area';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactI18next from 'react-i18next';
import * as router from 'react-router-dom';
import type { SharedName } from './shared-libraries.ts';

/** Shared libraries in Node: part of the shell's bundle and provided to the bundles of all areas. */
export const libraries: Readonly<Record<SharedName, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  'react-i18next': reactI18next,
  '@larkfield/area': area,
};
