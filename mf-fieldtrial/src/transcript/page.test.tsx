import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import texts from '../../../locales/en/fieldtrial.json';
import { Component as Page } from './page.tsx';

test('the transcript says what is seen and heard in every scene, and that it is a sample', async () => {
  const { container } = renderInSite(<Page />);
  for (const { seen, heard } of Object.values(texts.transcript.scenes)) {
    expect(screen.getByText(seen)).toBeVisible();
    expect(screen.getByText(heard)).toBeVisible();
  }
  expect(screen.getByText(texts.transcript.sample)).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});
