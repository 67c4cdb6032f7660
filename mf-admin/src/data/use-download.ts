import { get, NO_ANSWER, type ApiProblem } from '@larkfield/area';
import { useState, type MouseEvent } from 'react';
import { saveBlob } from './save-file.ts';

interface Download {
  readonly problem: ApiProblem | undefined;
  /** Click handler of the link: saves the answer, or shows the refusal in the page. */
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Downloads the target of a link. Without it, browsers show a refusal as failed download without explanation. */
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

function nameIn(headers: Headers): string {
  const [, name = 'table.csv'] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name;
}
