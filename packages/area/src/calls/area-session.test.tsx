import { act, render, screen } from '@testing-library/react';
import { refreshOwnSession, useOwnSession } from './area-session.ts';

function Name({ call }: { readonly call: string }) {
  const session = useOwnSession(call);
  return <p>{session === undefined ? 'not known' : (session.username ?? 'nobody')}</p>;
}

/** Stubs `fetch` with answers in turn; each one waits until the test releases it. */
function answers(...names: readonly (string | null | Error)[]) {
  const gates = names.map(() => Promise.withResolvers<undefined>());
  let asked = 0;
  globalThis.fetch = jest.fn(async () => {
    const [name, gate] = [names[asked], gates[asked]];
    asked += 1;
    await gate?.promise;
    if (name instanceof Error) throw name;
    return Response.json({ username: name ?? null });
  });
  return {
    asked: () => asked,
    release: (index: number) =>
      act(async () => {
        gates[index]?.resolve(undefined);
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}

test('all who ask for one session on a page cost one call', async () => {
  const { asked, release } = answers('ada');
  render(
    <>
      <Name call="/one" />
      <Name call="/one" />
    </>,
  );
  expect(screen.getAllByText('not known')).toHaveLength(2);
  await release(0);
  expect(screen.getAllByText('ada')).toHaveLength(2);
  expect(asked()).toBe(1);
});

test('the answer to an older question does not undo that to a newer one', async () => {
  const { release } = answers(null, 'ada');
  render(<Name call="/two" />);
  await act(async () => void refreshOwnSession('/two'));
  await release(1);
  await release(0);
  expect(screen.getByText('ada')).toBeInTheDocument();
});

test('who was known stays known while nobody answers', async () => {
  const { release } = answers('ada', new TypeError('network'));
  render(<Name call="/three" />);
  await release(0);
  await act(async () => void refreshOwnSession('/three'));
  await release(1);
  expect(screen.getByText('ada')).toBeInTheDocument();
});
