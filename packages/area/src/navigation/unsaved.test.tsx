import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { createUnsaved, UnsavedContext, useUnsaved } from './unsaved.ts';

function Form({ unsaved }: { readonly unsaved: boolean }) {
  const report = useUnsaved();
  useEffect(() => report(unsaved), [report, unsaved]);
  return null;
}

test('entries of any form count, and those of one form do not end with those of another', () => {
  const all = createUnsaved();
  const page = (first: boolean, second: boolean) => (
    <UnsavedContext value={all}>
      <Form unsaved={first} />
      <Form unsaved={second} />
    </UnsavedContext>
  );
  const { rerender } = render(page(false, false));
  expect(all.any()).toBe(false);
  rerender(page(true, true));
  rerender(page(true, false));
  expect(all.any()).toBe(true);
  rerender(page(false, false));
  expect(all.any()).toBe(false);
});
