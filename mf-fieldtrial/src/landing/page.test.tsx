import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import fieldtrial from '../../../locales/en/fieldtrial.json';
import { Component as Page } from './page.tsx';

const ALL = [
  '/',
  '/fieldTrial',
  '/fieldTrial/register',
  '/fieldTrial/transcript',
  '/legal/privacy',
  '/login',
];
const show = () => renderInSite(<Page />, testSite({ routes: routes(...ALL), path: '/fieldTrial' }));
const { information } = fieldtrial;

describe('the field-trial page', () => {
  // covers: F1
  test('has no finding, one heading of the first level, and an anchor for each part', async () => {
    const { container } = show();
    expect(await axeViolations(container)).toEqual([]);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    for (const anchor of ['questionnaire', 'video', 'information', 'registration'])
      expect(container.querySelector(`#${anchor} h2`)).toBeVisible();
  });

  // covers: F8, F9, F10
  test('states how long the visit takes, when the waiver is signed, and when the report arrives', () => {
    show();
    expect(screen.getByText(/^The visit takes about 1 to 1\.5 hours\./)).toBeVisible();
    expect(screen.getByText(/^The waiver is signed before the visit\./)).toBeVisible();
    expect(screen.getByText(/^A free report arrives by e-mail in about 2 weeks\./)).toBeVisible();
  });

  // covers: F5
  test('answers four statements', () => {
    const { container } = show();
    const cards = [...container.querySelectorAll<HTMLElement>('#information article')];
    expect(cards).toHaveLength(4);
    Object.values(information.cards).forEach(({ statement, answer }, index) => {
      expect(within(cards[index] as HTMLElement).getByRole('heading')).toHaveTextContent(statement);
      expect(cards[index]).toHaveTextContent(answer);
    });
  });

  // covers: F6
  test('leads to the form and to the privacy policy as a PDF', () => {
    show();
    for (const link of screen.getAllByRole('link', { name: fieldtrial.landing.register }))
      expect(link).toHaveAttribute('href', '/fieldTrial/register');
    expect(screen.getByRole('link', { name: information.privacy })).toHaveAttribute(
      'href',
      '/legal/privacy.pdf',
    );
  });

  test('offers nothing that leads nowhere while other pages are not released', () => {
    renderInSite(<Page />, testSite({ routes: routes('/fieldTrial') }));
    expect(screen.queryByRole('link', { name: fieldtrial.landing.register })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: information.privacy })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: fieldtrial.video.loginAction })).not.toBeInTheDocument();
  });

  test('is complete before script runs, with the questionnaire as a form', () => {
    const page = renderStatic(<Page />, { interactive: false });
    expect(page.querySelectorAll('#questionnaire fieldset')).toHaveLength(4);
    const form = page.querySelector('#questionnaire form');
    expect(form).toHaveAttribute('action', '/fieldTrial/questionnaire');
    expect(form).toHaveAttribute('method', 'get');
    expect(page.querySelector('iframe')).toBeNull();
  });
});
