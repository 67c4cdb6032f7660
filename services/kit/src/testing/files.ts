import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScanAnswer } from '@larkfield/contracts';
import { createFilesClient, type FilesClient } from '../files/files-client.ts';
import type { Service } from '../app/service.ts';
import type { TestDatabase } from './database/database.ts';
import { EDGE_HEADERS, startTestService, TEST_EDGE_KEY, type TestService } from './service/test-service.ts';

const APP = join(import.meta.dirname, '..', '..', '..', 'files', 'src', 'app.ts');

/** The real file service on a local port. Pass `env` to the tested service. */
export interface TestFiles {
  readonly service: TestService;
  readonly url: string;
  readonly env: { readonly FILES_URL: string };
  readonly client: FilesClient;
  upload(bytes: Uint8Array, name: string, accept?: string): Promise<ScanAnswer>;
  close(): Promise<void>;
}

export interface TestFilesOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly testDatabase?: TestDatabase;
}

export async function startTestFiles({ env, ...options }: TestFilesOptions = {}): Promise<TestFiles> {
  const { files } = (await import(pathToFileURL(APP).href)) as { readonly files: Service };
  const key = randomBytes(32).toString('base64');
  const service = await startTestService(files, { ...options, env: { FILES_KEY: key, ...env } });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const address = service.app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    service,
    url,
    env: { FILES_URL: url },
    client: createFilesClient({ FILES_URL: url, EDGE_KEY: TEST_EDGE_KEY }),
    async upload(bytes, name, accept) {
      const body = new FormData();
      body.append('myfile', new Blob([Uint8Array.from(bytes)]), name);
      const query = accept === undefined ? '' : `?accept=${accept}`;
      const answer = await fetch(`${url}/api/scanFile${query}`, {
        method: 'POST',
        body,
        headers: EDGE_HEADERS,
      });
      return (await answer.json()) as ScanAnswer;
    },
    close: () => service.close(),
  };
}

/** Returns a small PDF that passes the scan. */
export function samplePdf(content = 'Waiver'): Buffer {
  const page = `BT /F1 12 Tf 20 100 Td (${content.replaceAll(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.7\n';
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
