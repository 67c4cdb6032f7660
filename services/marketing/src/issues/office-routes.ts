import { Readable } from 'node:stream';
import { responseSchemas, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import { issueDue, issueDueQuery, issuePreviewPageQuery } from '@larkfield/mf-marketing/forms';
import Type from 'typebox';
import { ISSUE_RIGHTS } from './call.ts';
import { dayIn } from './due.ts';
import { countDue } from './due-count.ts';
import { createIssueComposer } from './render/compose.ts';
import { checkZone } from './rules.ts';
import { findIssue, issueStore } from './store.ts';

/** Personal links of a preview: nobody's subscription. */
const NO_LINKS = { preferences: '#' } as const;

const streamed = Type.Unsafe<Readable>({ type: 'string' });

/**
 * Registers what the page of an issue shows around the sending: who is due, and the preview as a document of its own. The
 * policy of pages refuses frames that are filled by script, and would forbid the styles of the mail.
 */
export function issueOfficeRoutes(app: TypeBoxInstance, { db, config, now }: ServiceContext): void {
  const issues = issueStore(db);
  const due = {
    schema: { querystring: issueDueQuery, response: responseSchemas({ 200: issueDue }) },
    config: ISSUE_RIGHTS,
  };
  app.get('/api/newsletter/issues/due', due, async ({ query: { reference, timeZone } }) => {
    checkZone(timeZone);
    await findIssue(issues, reference);
    return countDue(db, dayIn(now(), timeZone));
  });

  const compose = createIssueComposer(config);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': previewPolicy(config.SITE_ORIGIN),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  const page = {
    schema: { querystring: issuePreviewPageQuery, response: responseSchemas({ 200: streamed }) },
    config: ISSUE_RIGHTS,
  };
  app.get('/api/newsletter/issues/preview/page', page, async ({ query: { reference, language } }, reply) => {
    const { html } = await compose(await findIssue(issues, reference), [], language, NO_LINKS);
    // Links open beside the administration, so that editors can try them.
    const document = html.replace('<head>', '<head><base target="_blank">');
    return reply.headers(headers).send(Readable.from([document]));
  });
}

/** Pictures need the origin of the site, because it sends them to its own pages only. */
function previewPolicy(siteOrigin: string): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${siteOrigin}`,
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}
