import {
  DEVICES,
  LANGUAGES,
  MOST_FAILURES,
  PAGE_FAILURES,
  VITALS,
  type PageReport,
} from '@larkfield/contracts';
import { createAjv } from '@larkfield/contracts/forms';
import Type from 'typebox';

/** A page that takes longer has been left open in another tab. */
const LONGEST_MS = 120_000;
const MOST_SHIFTS = 100;

const oneOf = (names: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: names });
const name = Type.String({ maxLength: 200 });
const strict = { additionalProperties: false } as const;

const vitals = Object.fromEntries(
  VITALS.map((vital) => {
    const maximum = vital === 'cls' ? MOST_SHIFTS : LONGEST_MS;
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
      { maxItems: MOST_FAILURES },
    ),
  },
  strict,
);

const check = createAjv().compile<PageReport>(schema);

/** Reads what a browser has sent; nothing when it is no report. */
export function readReport(body: unknown): PageReport | undefined {
  try {
    const value: unknown = JSON.parse(String(body));
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
