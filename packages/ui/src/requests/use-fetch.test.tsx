import { act, screen } from '@testing-library/react';
import { renderInSite } from '../testing/render.tsx';
import { fakeServer } from '../testing/server.ts';
import { useFetch } from './use-fetch.ts';

function Shown({ path }: { readonly path: string | undefined }) {
  const { value, problem, loading, reload } = useFetch<string>(path);
  return (
    <button onClick={reload}>
      {[value ?? 'nothing', problem ? 'failed' : '', loading ? 'loading' : ''].filter(Boolean).join(' ')}
    </button>
  );
}
const shown = () => screen.getByRole('button').textContent;
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const reload = async () => {
  act(() => screen.getByRole('button').click());
  await settle();
};

// covers: X8
test('the previous answer stays while the next is loading, and when it fails', async () => {
  fakeServer([200, 'first'], 'no answer', [200, 'second']);
  renderInSite(<Shown path="/api/one" />);
  expect(shown()).toBe('nothing loading');
  await settle();
  expect(shown()).toBe('first');
  act(() => screen.getByRole('button').click());
  expect(shown()).toBe('first loading');
  await settle();
  expect(shown()).toBe('first failed');
  await reload();
  expect(shown()).toBe('second');
});

test('nothing is asked for without an address', async () => {
  const calls = fakeServer([200, 'first']);
  renderInSite(<Shown path={undefined} />);
  await settle();
  expect([shown(), calls.length]).toEqual(['nothing', 0]);
});
