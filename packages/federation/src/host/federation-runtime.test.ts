import * as area from '@larkfield/area';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createFederation } from './federation-runtime.ts';

const own: readonly (readonly [library: string, name: string, copy: unknown])[] = [
  ['react', 'useState', react.useState],
  ['react/jsx-runtime', 'jsx', jsxRuntime.jsx],
  ['react-dom', 'flushSync', reactDom.flushSync],
  ['@larkfield/area', 'useSite', area.useSite],
];

test.each(own)("areas are given the page's own copy of %s", async (library, name, copy) => {
  const factory = await createFederation().loadShare<Record<string, unknown>>(library);
  expect(factory && factory()?.[name]).toBe(copy);
});

test('areas built without a runtime find the one of the page', () => {
  createFederation();
  expect(globalThis).toHaveProperty('_FEDERATION_RUNTIME_CORE.ModuleFederation');
});

test('a library is handed out without loading any area that could offer it, too', async () => {
  const federation = createFederation();
  const loadEntry = jest.fn(() => Promise.resolve({ init: () => {}, get: () => () => Promise.resolve({}) }));
  federation.registerPlugins([{ name: 'watch', loadEntry }]);
  federation.registerRemotes([{ name: 'mf_x', entry: '/assets/mf-x/entry.1.js', type: 'module' }]);
  await federation.loadShare('react');
  expect(loadEntry).not.toHaveBeenCalled();
});
