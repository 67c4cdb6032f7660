import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import { useFormats } from './use-formats.ts';

const choices = [
  { id: 'a', label: 'Gross motor' },
  { id: 'c', label: 'Cognitive' },
];

function Shown({ value }: { readonly value: string }) {
  return <p>{useFormats().value({ type: 'choice', choices }, value)}</p>;
}

test.each([
  ['a', 'Gross motor'],
  ['a,c', 'Gross motor; Cognitive'],
  ['a,x', 'Gross motor; x'],
])('a choice of %s reads as words', (value, words) => {
  renderInSite(<Shown value={value} />);
  expect(screen.getByText(words)).toBeVisible();
});
