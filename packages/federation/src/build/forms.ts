import type { Texts } from '@larkfield/area';
import { callOf, labelKey, type AreaContract, type AreaForm } from '@larkfield/contracts';
import { hidden, rulesOf } from '@larkfield/contracts/forms';
import { lookUp } from './texts.ts';

/**
 * Checks what a form needs to be taken without script.
 * @throws Error for a call of no service, a field without a label, and a complaint without a text.
 */
export function checkForms({ id, api, forms = [] }: AreaContract, texts: Texts): void {
  for (const form of forms) {
    if (!callOf(api, form.call)) throw new Error(`${id}: no service answers ${form.call}`);
    for (const key of textKeys(form)) lookUp(texts, key);
  }
}

/** Texts that the answer to a form may need: labels of what a person fills in, and complaints about it. */
function textKeys({ schema, labels }: AreaForm): string[] {
  return rulesOf(schema).flatMap(([field, messages, group]) => [
    ...(field && !group && !Object.hasOwn(hidden, field) ? [labelKey(labels, field)] : []),
    ...Object.values(messages).map((key) => `forms:${key}`),
  ]);
}
