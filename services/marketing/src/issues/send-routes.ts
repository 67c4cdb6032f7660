import { QUERY_TIMEOUT, withRetry } from '@larkfield/kit/database';
import {
  responseSchemas,
  ServiceError,
  SUCCESS,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { maskAddress } from '@larkfield/kit/mail';
import { addParts } from '@larkfield/kit/records';
import {
  issueCancelled,
  issueChanged,
  issueFindings,
  issuePlanBody,
  issuePreview,
  issuePreviewQuery,
  issueProgress,
  issueQuery,
  issueSendBody,
  issueTested,
  issueTestBody,
  issueVersionBody,
} from '@larkfield/mf-marketing/forms';
import { issueCall, ISSUE_RIGHTS, issueEntry, ownAddress } from './call.ts';
import { createPageProbe } from './checks/page-probe.ts';
import { findFindings } from './checks/findings.ts';
import { isStarted, type IssueRecord } from './issue.ts';
import { createIssueComposer } from './render/compose.ts';
import { checkSendable, checkZone, plannedTime } from './rules.ts';
import { countHanding, countIssue } from './sending/progress.ts';
import { changeIssue, findIssue, issueStore, purgeDate, type IssueChange } from './store.ts';
import { stateOf, times } from './views.ts';

const TEST_LIMIT = { max: 60, seconds: 600 } as const;

/** Personal links of previews and test mails: nobody's subscription. */
const NO_LINKS = { preferences: '#' } as const;

/** Registers the calls with which editors plan, send and cancel an issue. */
export function issueSendRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now, wake } = context;
  const issues = issueStore(db);
  const changed = async (
    request: { reference: string; version?: number },
    change: Omit<IssueChange, 'now'>,
  ) => {
    const { version } = await changeIssue(issues, request, { ...change, now: now() });
    wake();
    return { ...SUCCESS, reference: request.reference, version };
  };
  const route = <T extends object>(body: T) => ({
    schema: { body, response: responseSchemas({ 200: issueChanged }) },
    config: issueCall,
  });
  const ready: IssueChange['from'] = ['draft', 'planned'];

  app.post('/api/newsletter/issues/plan', route(issuePlanBody), async (request) => {
    const { reference, version, timeZone } = request.body;
    const sendAt = plannedTime(request.body, now());
    checkSendable(await findIssue(issues, reference));
    const audit = { ...issueEntry('planned', reference, request), to: sendAt.toISOString() };
    const set = { state: 'planned', sendAt, timeZone } as const;
    return changed({ reference, version }, { from: ready, set, unset: ['purgeAt'], audit });
  });

  app.post('/api/newsletter/issues/unplan', route(issueVersionBody), async (request) => {
    const { reference } = request.body;
    const audit = issueEntry('unplanned', reference, request);
    const set = { state: 'draft', purgeAt: purgeDate(now()) } as const;
    return changed(request.body, { from: ['planned'], set, unset: ['sendAt', 'timeZone'], audit });
  });

  app.post('/api/newsletter/issues/send', route(issueSendBody), async (request) => {
    const { reference, version, timeZone } = request.body;
    checkZone(timeZone);
    checkSendable(await findIssue(issues, reference));
    const audit = issueEntry('sent', reference, request);
    const set = { state: 'planned', sendAt: now(), timeZone } as const;
    return changed({ reference, version }, { from: ready, set, unset: ['purgeAt'], audit });
  });

  const cancel = {
    schema: { body: issueVersionBody, response: responseSchemas({ 200: issueCancelled }) },
    config: issueCall,
  };
  app.post('/api/newsletter/issues/cancel', cancel, async (request) => {
    // The version is not compared: the sending itself changes it, and the next seconds count.
    const { reference } = request.body;
    const audit = { ...issueEntry('cancelled', reference, request), was: 'sending', to: 'cancelled' };
    const change = { from: ['sending'], set: { state: 'cancelled' }, audit, now: now() } as const;
    const { number = 0 } = await changeIssue(issues, { reference }, change);
    wake();
    const [{ sent }, handing] = await Promise.all([
      countIssue(context, number),
      countHanding(context, number),
    ]);
    return { ...SUCCESS, sent, handing };
  });

  const progress = {
    schema: { querystring: issueQuery, response: responseSchemas({ 200: issueProgress }) },
    config: { ...ISSUE_RIGHTS, polled: true },
  };
  app.get('/api/newsletter/issues/progress', progress, async ({ query: { reference } }) => {
    const issue = await findIssue(issues, reference);
    const counted = async () =>
      isStarted(issue) ? countIssue(context, issue.number) : { sent: 0, waiting: 0, held: 0, failed: 0 };
    return {
      state: stateOf(issue),
      ...(issue.counts ?? (await withRetry(counted))),
      complete: issue.enrolled?.done ?? false,
      ...times(issue),
    };
  });
}

/** Registers the calls that show an issue before it is sent: preview, test mail and checks. */
export function issueReviewRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, config, now, wake } = context;
  const issues = issueStore(db);
  const compose = createIssueComposer(config);
  const preview = async (issue: IssueRecord, language: Parameters<typeof compose>[2]) =>
    compose(issue, [], language, NO_LINKS);

  const look = {
    schema: { querystring: issuePreviewQuery, response: responseSchemas({ 200: issuePreview }) },
    config: ISSUE_RIGHTS,
  };
  app.get('/api/newsletter/issues/preview', look, async ({ query: { reference, language } }) => {
    const mail = await preview(await findIssue(issues, reference), language);
    return { ...mail, bytes: Buffer.byteLength(mail.html) + Buffer.byteLength(mail.text) };
  });

  const test = {
    schema: { body: issueTestBody, response: responseSchemas({ 200: issueTested }) },
    config: { ...issueCall, limit: TEST_LIMIT },
  };
  app.post('/api/newsletter/issues/test', test, async (request) => {
    const { reference, language } = request.body;
    const address = ownAddress(request);
    if (address === undefined) throw new ServiceError('NOT_ALLOWED');
    const { subject, text, html } = await preview(await findIssue(issues, reference), language);
    const to = { name: '', address };
    const rendered = { text, html };
    const mail = {
      template: 'newsletterTest',
      language,
      to,
      values: { subject },
      rendered,
      urgent: true,
    } as const;
    // Without a new version: the editor goes on writing.
    const { $set, $push } = addParts(now(), [mail], [issueEntry('tested', reference, request)]);
    await issues.updateOne({ reference }, { $set, $push }, QUERY_TIMEOUT);
    wake();
    return { ...SUCCESS, to: maskAddress(address) };
  });

  const check = {
    schema: { querystring: issueQuery, response: responseSchemas({ 200: issueFindings }) },
    config: ISSUE_RIGHTS,
  };
  app.get('/api/newsletter/issues/check', check, async ({ query: { reference } }) => {
    const issue = await findIssue(issues, reference);
    const probe = createPageProbe(config.SITE_ORIGIN);
    const sizeOf = async (language: Parameters<typeof compose>[2]) =>
      Buffer.byteLength((await preview(issue, language)).html);
    return { findings: await findFindings(issue, { siteOrigin: config.SITE_ORIGIN, probe, sizeOf }) };
  });
}
