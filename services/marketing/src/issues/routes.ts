import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  callerOf,
  responseSchemas,
  SUCCESS,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { submissionKey } from '@larkfield/kit/records';
import {
  issueChanged,
  issueChangeBody,
  issueDetails,
  issueDone,
  issueBody,
  issueList,
  issueListQuery,
  issueQuery,
  issueVersionBody,
} from '@larkfield/mf-marketing/forms';
import type { Filter } from 'mongodb';
import { newsletterStore } from '../newsletter/store.ts';
import type { IssueRecord } from './issue.ts';
import { issueCall, ISSUE_RIGHTS, issueEntry } from './call.ts';
import { toContent } from './rules.ts';
import { changeIssue, createIssue, findIssue, issueStore, LISTED_FIELDS, purgeDate } from './store.ts';
import { toDetails, toSummary } from './views.ts';

const PAGE = 50;
const EXPIRE_REMOVED_DAYS = 1;

/** Registers the calls with which editors list, write and remove issues. */
export function issueRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  listRoutes(app, context);
  const { db, now, wake } = context;
  const issues = issueStore(db);

  const create = {
    schema: { body: issueBody, response: responseSchemas({ 201: issueChanged }) },
    config: { ...issueCall, repeatable: 'by-key' },
  } as const;
  app.post('/api/newsletter/issues/create', create, async (request, reply) => {
    const { body } = request;
    const answer = await createIssue(issues, {
      ...{ key: submissionKey(request), body, content: toContent(body), now: now() },
      editor: callerOf(request).username ?? '',
      audit: (reference) => issueEntry('created', reference, request),
    });
    wake();
    return reply.code(201).send({ ...answer, version: 1 });
  });

  const change = {
    schema: { body: issueChangeBody, response: responseSchemas({ 200: issueChanged }) },
    config: issueCall,
  };
  app.post('/api/newsletter/issues/change', change, async (request) => {
    const { reference, version, ...form } = request.body;
    const changedAt = now();
    const changed = await changeIssue(
      issues,
      { reference, version },
      {
        from: ['draft', 'planned'],
        set: {
          ...toContent(form),
          ...{ changedAt, changedBy: callerOf(request).username ?? '', purgeAt: purgeDate(changedAt) },
        },
        audit: issueEntry('changed', reference, request),
        now: changedAt,
      },
    );
    wake();
    return { ...SUCCESS, reference, version: changed.version };
  });

  const removal = {
    schema: { body: issueVersionBody, response: responseSchemas({ 200: issueDone }) },
    config: issueCall,
  };
  app.post('/api/newsletter/issues/remove', removal, async (request) => {
    const { reference } = request.body;
    await changeIssue(issues, request.body, {
      from: ['draft'],
      set: { state: 'removed', texts: {}, items: [], purgeAt: purgeDate(now(), EXPIRE_REMOVED_DAYS) },
      audit: issueEntry('removed', reference, request),
      now: now(),
    });
    wake();
    return SUCCESS;
  });
}

function listRoutes(app: TypeBoxInstance, { db }: ServiceContext): void {
  const issues = issueStore(db);
  const listing = {
    schema: { querystring: issueListQuery, response: responseSchemas({ 200: issueList }) },
    config: ISSUE_RIGHTS,
  };
  app.get('/api/newsletter/issues', listing, async ({ query: { state, after } }) => {
    const filter = {
      state: state ?? { $in: ['draft', 'planned', 'sending', 'sent', 'cancelled'] },
      ...positionFilter(after),
    } as Filter<IssueRecord>;
    const [found, subscribers] = await Promise.all([
      issues
        .find(filter, { ...QUERY_TIMEOUT, projection: LISTED_FIELDS })
        .sort({ createdAt: -1, _id: -1 })
        .limit(PAGE + 1)
        .toArray(),
      newsletterStore(db).countDocuments({ state: 'active' }, QUERY_TIMEOUT),
    ]);
    const last = found.length > PAGE ? found[PAGE - 1] : undefined;
    const next = last && `${last.createdAt.getTime()}.${last._id}`;
    return { issues: found.slice(0, PAGE).map(toSummary), subscribers, ...(next ? { next } : {}) };
  });

  const one = {
    schema: { querystring: issueQuery, response: responseSchemas({ 200: issueDetails }) },
    config: ISSUE_RIGHTS,
  };
  app.get('/api/newsletter/issues/one', one, async ({ query: { reference } }) =>
    toDetails(await findIssue(issues, reference)),
  );
}

/** Returns the filter for what follows a position of the list. Anything else is the start of the list. */
function positionFilter(after: string | undefined): Filter<IssueRecord> {
  const [, time = '', id = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(after ?? '') ?? [];
  if (id === '') return {};
  const createdAt = new Date(Number(time));
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] };
}
