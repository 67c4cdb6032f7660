import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { SiteRoot } from '@larkfield/area';
import { axeViolations } from '../testing/axe.ts';
import { testSite } from '../testing/site.ts';
import { deletePersistedEntries, PersistedEntries } from './persisted-entries.tsx';

const NAME = 'equity-entries';
const kept = () => sessionStorage.getItem(NAME);

function Sample({ late = false }: { readonly late?: boolean }) {
  const [wanted, setWanted] = useState(false);
  return (
    <SiteRoot site={testSite()}>
      <PersistedEntries name={NAME} mayKeep={({ young }) => young === undefined}>
        <form
          aria-label="Sample"
          onInput={(event) => setWanted(new FormData(event.currentTarget).has('more'))}
        >
          <input aria-label="City" name="city" />
          <input type="checkbox" aria-label="More" name="more" />
          <input type="checkbox" aria-label="Young" name="young" />
          <input type="file" aria-label="File" name="file" />
          <input type="hidden" name="token" defaultValue="secret" />
          {wanted && <input aria-label="Detail" name="detail" />}
          {late && (
            <select aria-label="Role" name="role">
              <option value="">-</option>
              <option value="cook">Cook</option>
            </select>
          )}
        </form>
      </PersistedEntries>
    </SiteRoot>
  );
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

beforeEach(() => sessionStorage.clear());

describe('entries of a form', () => {
  test('are restored after a reload, also in fields that other entries reveal', async () => {
    const { unmount } = render(<Sample />);
    expect(screen.queryByText(/brought back/)).not.toBeInTheDocument();
    type('City', 'Uppsala');
    await userEvent.click(screen.getByLabelText('More'));
    type('Detail', 'By the river');
    unmount();
    const { container } = render(<Sample />);
    expect(await screen.findByText(/brought back/)).toBeInTheDocument();
    expect(screen.getByLabelText('City')).toHaveValue('Uppsala');
    expect(await screen.findByDisplayValue('By the river')).toBe(screen.getByLabelText('Detail'));
    expect(await axeViolations(container)).toEqual([]);
  });

  test('wait for a field that mounts late, even if the visitor types meanwhile', async () => {
    const { unmount } = render(<Sample late />);
    fireEvent.input(screen.getByLabelText('Role'), { target: { value: 'cook' } });
    unmount();
    const { rerender } = render(<Sample />);
    type('City', 'Bergen');
    rerender(<Sample late />);
    expect(await screen.findByDisplayValue('Cook')).toBeInTheDocument();
  });

  test('are kept without files and hidden fields, in this tab alone', () => {
    render(<Sample />);
    type('City', 'Uppsala');
    expect(kept()).toContain('Uppsala');
    expect(kept()).not.toContain('secret');
    expect(localStorage).toHaveLength(0);
  });

  test('that must not be stored are not, and earlier ones are deleted', async () => {
    render(<Sample />);
    type('City', 'Uppsala');
    await userEvent.click(screen.getByLabelText('Young'));
    expect(kept()).toBeNull();
  });

  test('are told about in a panel, from the first one on, without moving the form', async () => {
    const { container } = render(<Sample />);
    expect(screen.queryByText('Nothing is lost')).not.toBeInTheDocument();
    type('City', 'Uppsala');
    const panel = await screen.findByRole('complementary', { name: 'Nothing is lost' });
    expect(panel).toHaveTextContent(/stays in this tab/);
    expect(screen.getByRole('form').compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await axeViolations(container)).toEqual([]);
    await userEvent.click(screen.getByLabelText('Young'));
    expect(screen.queryByText('Nothing is lost')).not.toBeInTheDocument();
  });

  test('are not stored on a shared computer, and again when the choice is taken back', async () => {
    render(<Sample />);
    type('City', 'Uppsala');
    const shared = await screen.findByRole('checkbox', { name: /^This is a shared computer/ });
    await userEvent.click(shared);
    expect(kept()).toBeNull();
    type('City', 'Bergen');
    expect(kept()).toBeNull();
    await userEvent.click(shared);
    expect(kept()).toContain('Bergen');
  });

  test('are deleted when the form is reset, by the button, and by call', async () => {
    for (const end of [
      () => act(() => screen.getByRole<HTMLFormElement>('form').reset()),
      () => deletePersistedEntries(NAME),
    ]) {
      const { unmount } = render(<Sample />);
      type('City', 'Uppsala');
      end();
      expect(kept()).toBeNull();
      unmount();
    }
    const { unmount } = render(<Sample />);
    type('City', 'Uppsala');
    unmount();
    render(<Sample />);
    await userEvent.click(await screen.findByText('Delete my entries', { selector: 'summary *, summary' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete my entries' }));
    expect(kept()).toBeNull();
    expect(screen.getByLabelText('City')).toHaveValue('');
    expect(screen.queryByText(/brought back/)).not.toBeInTheDocument();
  });
});
