import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextApp } from '../../nextjs/next-app.ts';

const page = (path: string, own: string, body: string) => ({
  path,
  html: [
    '<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>A page</title><link rel="icon" href="/i.svg">',
    `<link rel="stylesheet" href="/shell.css"><link rel="stylesheet" href="/${own}.css">`,
    '<link rel="modulepreload" href="/a.js"><script type="importmap">{}</script>\n</head>\n<body>',
    `<div id="shell-top"></div>\n<main id="main">${body}</main>\n<div id="shell-bottom"></div>`,
    '<script type="application/json">{}</script>\n</body>\n</html>',
  ].join(''),
});
const app = nextApp([page('/', 'home', '<h1>Home</h1>'), page('/supportus', 'hub', '<h1>Hub</h1>')], {
  '/shell.css': 'a{}',
  '/home.css': 'b{}',
  '/hub.css': 'c{}',
});

describe('the app of the Next.js side', () => {
  test('gives each page its content and style sheet, and all of them those of the frame', () => {
    assert.match(app['app/content.js'] ?? '', /^'use client';[^]*"Home"/);
    assert.match(app['app/supportus/content.js'] ?? '', /^'use client';[^]*"Hub"/);
    assert.deepEqual(
      ['app/layout.css', 'app/page.css', 'app/supportus/page.css'].map((name) => app[name]),
      ['a{}', 'b{}', 'c{}'],
    );
    assert.match(app['app/layout.js'] ?? '', /h\('html', \{"lang":"en","dir":"ltr"\}/);
    assert.match(app['app/frame.js'] ?? '', /"shell-top"[^]*children,[^]*"shell-bottom"/);
  });

  test('keeps of the head what Next.js neither writes nor loads by itself', () => {
    const code = app['app/page.js'] ?? '';
    assert.match(
      code,
      /h\("title",null,"A page"\),h\("link",\{"rel":"icon","href":"\/i.svg"\}\), h\(Content\)/,
    );
    assert.doesNotMatch(code, /charset|viewport|stylesheet|modulepreload|importmap/);
  });
});
