import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import type { ServiceContext } from '@larkfield/kit/http';
import { parseMailbox, type BulkMail, type BulkMails } from '@larkfield/kit/mail';
import { readNewsletterKey } from '../../config.ts';
import { listToken } from '../../newsletter/list-token.ts';
import { newsletterStore } from '../../newsletter/store.ts';
import { isStarted, type StartedIssue } from '../issue.ts';
import { createIssueComposer } from '../render/compose.ts';
import { findSending, issueStore } from '../store.ts';
import { createGroups } from './groups.ts';
import { claimSubscriber, drop, giveBack, markFailed, markSent, mayGet, type Claimed } from './subscriber.ts';

/** Claims that lead to no mail, after which the sender looks at the outbox again. */
const MAX_SKIPPED = 50;

/**
 * Refusals in a row, of whatever address, after which the mail server seems to refuse us and not them. Then one mail a minute
 * tries, and nobody's issue is given up.
 */
const MAX_REFUSED = 20;
const REFUSED_PAUSE_MS = 60_000;

/**
 * Creates the mails of the issue that is being sent. A subscriber is claimed with a lease on the subscription itself, so each
 * gets the issue from one sender. A sender that dies leaves its lease; after it, the mail is sent again with the same
 * Message-ID, because nobody knows whether the server had accepted it.
 */
export function createIssueMails(context: ServiceContext): BulkMails {
  const { db, config, office, now, log } = context;
  const { SITE_ORIGIN: siteOrigin } = config;
  const subscriptions = newsletterStore(db);
  const issues = issueStore(db);
  const key = readNewsletterKey(config);
  const from = parseMailbox(config.MAIL_FROM);
  const groupOf = createGroups(issues, createIssueComposer(config), siteOrigin);
  let current: StartedIssue | undefined;
  let refused = 0;
  let pausedUntil = 0;

  async function isSending({ _id }: StartedIssue): Promise<boolean> {
    const options = { ...QUERY_TIMEOUT, projection: { _id: 1 } };
    return (await issues.findOne({ _id, state: 'sending' }, options)) !== null;
  }

  async function render(issue: StartedIssue, { reference, email, language, letter }: Claimed) {
    const token = listToken(key, reference);
    const personal = (await groupOf(issue, language, letter?.number ?? issue.number - 1))(token);
    const unsubscribe = { url: `${siteOrigin}/api/newsletter/unsubscribe/${token}`, mail: office.address };
    return {
      id: `newsletter-${issue.number}.${hashToken(reference).slice(0, 22)}`,
      ...{ from, to: { name: '', address: email }, replyTo: office, date: issue.startedAt, language },
      ...{ ...personal, unsubscribe },
    };
  }

  async function bulkMail(issue: StartedIssue, claimed: Claimed): Promise<BulkMail> {
    const attempts = claimed.letter?.sending?.attempts ?? 1;
    const back = (next: Date, counts: boolean) => giveBack(subscriptions, claimed, next, counts);
    return {
      template: 'newsletterIssue',
      attempts,
      mail: await render(issue, claimed),
      async sent() {
        refused = 0;
        await markSent(subscriptions, claimed, issue, now());
      },
      putOff: (minutes) => back(new Date(now().getTime() + minutes * 60_000), true),
      away: () => back(now(), false),
      async failed(problem) {
        refused = problem.recipient === 'unknown' ? refused : refused + 1;
        if (refused < MAX_REFUSED) return markFailed(subscriptions, claimed, issue, problem, now());
        log.error({ code: problem.code }, 'the mail server refuses every mail of the newsletter');
        pausedUntil = now().getTime() + REFUSED_PAUSE_MS;
        return back(now(), false);
      },
    };
  }

  async function findCurrent(): Promise<StartedIssue | undefined> {
    const found = await findSending(issues);
    return isStarted(found) ? found : undefined;
  }

  return {
    async next() {
      if (now().getTime() < pausedUntil) return undefined;
      for (let skipped = 0; skipped < MAX_SKIPPED; skipped += 1) {
        const issue = (current ??= await findCurrent());
        const claimed = issue && (await claimSubscriber(subscriptions, issue, now()));
        if (!issue || !claimed) {
          current = undefined;
          return undefined;
        }
        // Read after the claim: whoever cancels counts the claims after that.
        const isCancelled = !(await isSending(issue));
        if (!isCancelled && mayGet(claimed, issue)) return bulkMail(issue, claimed);
        await drop(subscriptions, claimed);
        if (isCancelled) current = undefined;
      }
      return undefined;
    },
  };
}
