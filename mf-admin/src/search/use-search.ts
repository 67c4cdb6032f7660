import { useSite, type ApiProblem } from '@larkfield/area';
import { useCallback, useEffect, useState } from 'react';
import { useServices, type RecordEntry } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';

interface KindFindings {
  readonly id: string;
  readonly items: readonly RecordEntry[];
  readonly more: boolean;
}

export interface SearchAnswer {
  readonly service: string;
  readonly label: string;
  readonly kinds: readonly KindFindings[];
  readonly problem?: ApiProblem;
}

interface Search {
  /** Answers of all services to the text. Missing without a text, and until all have answered or failed. */
  readonly answers?: readonly SearchAnswer[];
  readonly loading: boolean;
  reload(): void;
}

/** Searches all services for records. The text may be an e-mail address, so it is sent in bodies. */
export function useSearch(text: string): Search {
  const { language } = useSite();
  const services = useServices();
  const [outcome, setOutcome] = useState<{
    readonly text: string;
    readonly answers: readonly SearchAnswer[];
  }>();
  const [loading, setLoading] = useState(text !== '');
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    setLoading(text !== '');
    if (text === '') return;
    let isOutdated = false;
    const calls = services.map(async ({ service, label }): Promise<SearchAnswer> => {
      const body = { search: text, language };
      const result = await sendChange<Pick<SearchAnswer, 'kinds'>>(`/api/${service}/records/search`, body);
      return result.ok
        ? { service, label, kinds: result.value.kinds }
        : { service, label, kinds: [], problem: result.problem };
    });
    void Promise.all(calls).then((answers) => {
      if (isOutdated) return;
      setOutcome({ text, answers });
      setLoading(false);
    });
    return () => {
      isOutdated = true;
    };
  }, [text, language, services, attempt]);
  return { ...(outcome?.text === text && text ? { answers: outcome.answers } : {}), loading, reload };
}
