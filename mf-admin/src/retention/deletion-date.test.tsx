import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import { DeletionDate } from './deletion-date.tsx';

const YEAR = new Date().getFullYear();

test.each([
  [`${YEAR}-03-03T12:00:00.000Z`, 'Deleted on March 3'],
  [`${YEAR + 1}-03-03T12:00:00.000Z`, `Deleted on March 3, ${YEAR + 1}`],
])('a record that goes on %s says “%s”', (at, words) => {
  renderInSite(<DeletionDate at={at} />, testSite());
  expect(screen.getByText(words)).toBeVisible();
});

test('a record that is kept says nothing', () => {
  renderInSite(<DeletionDate at={undefined} />, testSite());
  expect(screen.queryByText(/Deleted/)).toBeNull();
});
