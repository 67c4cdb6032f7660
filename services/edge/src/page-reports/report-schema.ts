import {
  DEVICES,
  LANGUAGES,
  MAX_PAGE_FAILURES,
  PAGE_FAILURES,
  VITALS,
  type PageReport,
} from '@larkfield/contracts';
import { createAjv } from '@larkfield/contracts/forms';
import Type from 'typebox';

/** Maximum reported time. A page that takes longer was open in a background tab. */
const MAX_TIME_MS = 120_000;
const MAX_SHIFT = 100;

const oneOf = (names: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: names });
const name = Type.String({ maxLength: 200 });
const strict = { additionalProperties: false } as const;

const vitals = Object.fromEntries(
  VITALS.map((vital) => {
    const maximum = vital === 'cls' ? MAX_SHIFT : MAX_TIME_MS;
    return [vital, Type.Optional(Type.Number({ minimum: 0, maximum }))];
  }),
);

const schema = Type.Object(
  {
    site: name,
    area: name,
    route: name,
    language: oneOf(LANGUAGES.map(({ tag }) => tag)),
    device: oneOf(DEVICES),
    vitals: Type.Object(vitals, strict),
    failures: Type.Array(
      Type.Object(
        { kind: oneOf(PAGE_FAILURES), area: name, at: Type.String({ pattern: '^[0-9a-f]{8}$' }) },
        strict,
      ),
      { maxItems: MAX_PAGE_FAILURES },
    ),
  },
  strict,
);

const check = createAjv().compile<PageReport>(schema);

export function readReport(body: unknown): PageReport | undefined {
  try {
    const value: unknown = JSON.parse(String(body));
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
