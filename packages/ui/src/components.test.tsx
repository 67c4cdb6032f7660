import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, ButtonLink, Card, Dialog, Disclosure, Icon, Section, TopicPicker } from './index.ts';
import { axeViolations } from './testing/axe.ts';
import { renderInSite } from './testing/render.tsx';
import { testSite } from './testing/site.ts';

const topics = ['one', 'two', 'three'].map((key) => ({ key, label: key, content: <p>About {key}</p> }));

function Confirmation() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show</Button>
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy="done">
        <h2 id="done">Done</h2>
        <Button onClick={() => setOpen(false)}>Close</Button>
      </Dialog>
    </>
  );
}

describe('components', () => {
  test('have no accessibility findings together', async () => {
    const { container } = renderInSite(
      <Section labelledBy="title" tone="mist">
        <h2 id="title">Title</h2>
        <Card title="Card" image="/x.svg" action={<ButtonLink to="/supportus">Go</ButtonLink>}>
          <p>Text</p>
        </Card>
        <Disclosure id="answer" summary="Question">
          <p>Answer</p>
        </Disclosure>
        <TopicPicker name="topic" legend="Choose" topics={topics} />
        <Button busy>Busy</Button>
      </Section>,
    );
    expect(await axeViolations(container)).toEqual([]);
  });

  test('a button never sends a form by accident and says when it is busy', () => {
    renderInSite(<Button busy>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toHaveAttribute('type', 'button');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toBeEnabled();
  });

  test('a link button leads to the page in the visitor’s language', () => {
    renderInSite(<ButtonLink to="/supportus">Support</ButtonLink>, testSite({ language: 'ar' }));
    expect(screen.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/ar/supportus');
  });

  test('icons are hidden from screen readers', () => {
    const { container } = renderInSite(<Icon name="mail" />);
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  test('exactly one topic is chosen, the first at the start', async () => {
    renderInSite(<TopicPicker name="topic" legend="Choose" topics={topics} />);
    const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
    expect(chosen().map(({ value }) => value)).toEqual(['one']);
    await userEvent.click(screen.getByRole('radio', { name: 'three' }));
    expect(chosen().map(({ value }) => value)).toEqual(['three']);
  });

  test('only a topic that was chosen fades in, not the one that a page begins with', async () => {
    const { container } = renderInSite(<TopicPicker name="topic" legend="Choose" topics={topics} />);
    expect(container.querySelector('[data-chosen]')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'two' }));
    expect(container.querySelector('[data-chosen]')).not.toBeNull();
  });

  test('an address can choose the topic', () => {
    location.hash = '#topic-two';
    renderInSite(<TopicPicker name="topic" legend="Choose" topics={topics} />);
    expect(screen.getByRole('radio', { name: 'two' })).toBeChecked();
    location.hash = '';
  });

  test('topics are changed by arrow keys', async () => {
    renderInSite(<TopicPicker name="topic" legend="Choose" topics={topics} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'two' })).toBeChecked();
  });

  test('a dialog shows its content only while it is open', async () => {
    renderInSite(<Confirmation />);
    expect(screen.queryByText('Done')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('dialog', { name: 'Done' })).toHaveAttribute('open');
    expect(await axeViolations(document.body)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Done')).not.toBeInTheDocument();
  });
});
