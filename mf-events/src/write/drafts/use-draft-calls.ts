import { post, randomKey, type ApiProblem } from '@larkfield/area';
import { useMessages } from '@larkfield/ui';
import { useRef, useState } from 'react';
import type { DraftEntries } from '../../../shared/draft-entries.ts';
import { deleteDraft } from '../model/draft.ts';
import type { WriteTools } from './write-tools.ts';

const TIMEOUT_MS = 60_000;

/** Creates the calls that store a draft and change what is around it. */
export function useDraftCalls(tools: WriteTools) {
  const { draft, setDraft, read, base, start, form, showConflict } = tools;
  const message = useMessages();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** Repeated until the service answers, so that a lost answer creates no second draft. */
  const key = useRef<string>(undefined);

  const show = (problem: ApiProblem) => {
    if (problem.code === 'VERSION_CONFLICT') return showConflict();
    const { labels } = form.settings;
    setProblems(
      problem.fields.length === 0
        ? [message(problem.message)]
        : problem.fields.map(({ field, key: text }) => {
            const label = labels[field];
            return label === undefined ? message(text) : `${label}: ${message(text, { field: label })}`;
          }),
    );
  };

  async function call(path: string, body: object, idempotencyKey = randomKey()) {
    const result = await post<DraftEntries>(path, body, { idempotencyKey, timeoutMs: TIMEOUT_MS });
    if (!result.ok) {
      show(result.problem);
      return undefined;
    }
    setDraft(result.value);
    return result.value;
  }

  async function store(): Promise<DraftEntries | undefined> {
    const entries = read();
    const isRepeated = key.current !== undefined;
    let known = draft;
    if (!known) {
      key.current ??= randomKey();
      known = await call('/api/events/drafts', { kind: start.kind, entries }, key.current);
      // A reload of the page goes on with the draft. A dialog stays at the address of its page.
      if (known && location.pathname.endsWith(`/events/new/${start.kind}`))
        history.replaceState(history.state, '', `${location.pathname}?draft=${known.id}`);
    }
    // A repeated call may answer with an earlier text.
    if (known && (draft || isRepeated))
      known = await call(`/api/events/drafts/${known.id}`, { version: known.version, entries });
    if (known) {
      base.current = entries;
      deleteDraft(start.kind);
      form.setUnsaved(false);
    }
    return known;
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    setBusy(true);
    setProblems([]);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }

  return {
    ...{ busy, problems },
    /** Resolves with the stored draft; undefined if it was refused, which is shown. */
    store: () => run(store),
    /** Stores the text first, so that what follows is about what the author sees. */
    storeAnd: (what: string, body: (version: number) => object) =>
      run(async () => {
        const known = await store();
        return known && call(`/api/events/drafts/${known.id}/${what}`, body(known.version));
      }),
  };
}
