import { Ajv, type Options } from 'ajv';
import { COUNTRIES } from '../catalogues/index.ts';

/**
 * Creates the validator that services use at run time and builds use for the browser's validators. Strict: it does not
 * convert values, drop fields or fill in defaults, and a mistake in a schema throws at start-up.
 */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    allErrors: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    loopEnum: Number.POSITIVE_INFINITY,
    ...options,
  });
  ajv.addVocabulary(['messages']);
  // Rejects NUL bytes and lone surrogates, which databases, mail headers and terminals should not get, and direction
  // controls, which can reverse the visible order of a name or number.
  ajv.addFormat('line', /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}]*$/u);
  ajv.addFormat('lines', /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u);
  ajv.addFormat('country', countryPattern());
  return ajv;
}

/** Groups codes by first letter: a page's script then contains a pattern of 400 bytes, not 250 comparisons. */
function countryPattern(): RegExp {
  const groups = Map.groupBy(COUNTRIES, (code) => code.charAt(0));
  const parts = [...groups].map(
    ([first, codes]) => `${first}[${codes.map((code) => code.charAt(1)).join('')}]`,
  );
  return new RegExp(`^(?:${parts.join('|')})$`, 'u');
}
