import type { Session } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../../locales/en/fieldtrial.json';
import { VIDEO } from './source.ts';
import { Video } from './video.tsx';

const LOGIN = 'Please login to view this demo field trial video.';
const sessionOf = (kind: Session['kind'], loading = false): Session => ({ kind, events: [], loading });
const siteOf = (session: Session) =>
  testSite({ session, routes: routes('/login', '/fieldTrial/transcript') });
const frame = () => document.querySelector('iframe');

describe('the video', () => {
  test('asks visitors to log in, leads back here, and loads nothing', async () => {
    const { container } = renderInSite(<Video />, siteOf(sessionOf('visitor')));
    expect(screen.getByText(LOGIN)).toBeVisible();
    expect(screen.getByRole('link', { name: texts.video.loginAction })).toHaveAttribute(
      'href',
      '/login?from=%2FfieldTrial%23video',
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(frame()).toBeNull();
    expect(await axeViolations(container)).toEqual([]);
  });

  test.each(['user', 'admin', 'participant'] as const)(
    'plays for a %s after a click, not before',
    async (kind) => {
      renderInSite(<Video />, siteOf(sessionOf(kind)));
      expect(screen.queryByText(LOGIN)).not.toBeInTheDocument();
      expect(frame()).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: texts.video.play }));
      expect(frame()?.src).toMatch(new RegExp(`^${VIDEO.origin}/`));
      expect(frame()).toHaveAttribute('title', texts.video.frame);
      expect(frame()).toHaveFocus();
    },
  );

  test('goes when the session has ended', async () => {
    const page = renderInSite(<Video />, siteOf(sessionOf('user')));
    await userEvent.click(screen.getByRole('button', { name: texts.video.play }));
    page.change(siteOf(sessionOf('visitor')));
    expect(frame()).toBeNull();
    expect(screen.getByText(LOGIN)).toBeVisible();
  });

  // covers: F4
  test('asks the player for captions in the language of the page', async () => {
    const site = testSite({ session: sessionOf('user'), language: 'ja' });
    renderInSite(<Video />, site);
    await userEvent.click(screen.getByRole('button', { name: texts.video.play }));
    const { searchParams } = new URL(frame()?.src ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ hl: 'ja', cc_load_policy: '1', cc_lang_pref: 'ja' },
    });
  });

  test('says what captions depend on, and has a transcript for everybody', () => {
    renderInSite(<Video />, siteOf(sessionOf('visitor')));
    const captions = texts.video.captions.replace('{{service}}', VIDEO.service);
    expect(screen.getByText(captions, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: texts.video.transcript })).toHaveAttribute(
      'href',
      '/fieldTrial/transcript',
    );
  });
});
