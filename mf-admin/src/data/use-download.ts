import { get, NO_ANSWER, type ApiProblem } from '@larkfield/area';
import { useState, type MouseEvent } from 'react';
import { saveBlob } from './save-file.ts';

interface Download {
  readonly problem: ApiProblem | undefined;
  /** For the link to the file: its answer is saved, and a refusal is told in the page. */
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Saves what a link leads to. A browser that follows the link by itself shows a refusal, such as a login that is not fresh any
 * more, as a failed download without a word.
 */
export function useDownload(): Download {
  const [problem, setProblem] = useState<ApiProblem>();
  const save = async (address: string) => {
    try {
      const response = await fetch(address);
      if (response.ok) {
        setProblem(undefined);
        return saveBlob(nameIn(response.headers), await response.blob());
      }
      const refused = await get<never>(address, { fetch: () => Promise.resolve(response) });
      setProblem(refused.ok ? undefined : refused.problem);
    } catch {
      setProblem(NO_ANSWER.problem);
    }
  };
  return {
    problem,
    onClick: (event) => {
      event.preventDefault();
      void save(event.currentTarget.getAttribute('href') ?? '');
    },
  };
}

/** The name that the service gives the file. */
function nameIn(headers: Headers): string {
  const [, name = 'table.csv'] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name;
}
