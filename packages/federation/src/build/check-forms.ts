import type { Texts } from '@larkfield/area';
import { callOf, labelKey, type AreaContract, type AreaForm } from '@larkfield/contracts';
import { hiddenFields, rulesOf } from '@larkfield/contracts/forms';
import { lookUpText } from './texts.ts';

/**
 * Checks that every form of an area works without script.
 * @throws Error for a call that no service answers, a field without a label, or an error message without a text
 */
export function checkForms({ id, api, forms = [] }: AreaContract, texts: Texts): void {
  for (const form of forms) {
    if (!callOf(api, form.call)) throw new Error(`${id}: no service answers ${form.call}`);
    for (const key of textKeys(form)) lookUpText(texts, key);
  }
}

/** Returns the text keys that the answer to a form may need: labels of visible fields and error messages. */
function textKeys({ schema, labels }: AreaForm): string[] {
  return rulesOf(schema).flatMap(([field, messages, group]) => [
    ...(field && !group && !Object.hasOwn(hiddenFields, field) ? [labelKey(labels, field)] : []),
    ...Object.values(messages).map((key) => `forms:${key}`),
  ]);
}
