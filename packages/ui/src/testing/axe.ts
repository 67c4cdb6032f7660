import axe from 'axe-core';

/**
 * What axe finds wrong with a piece of a page, as short lines; a good one gives none.
 * Colours need a real browser and are checked end to end.
 */
export async function findings(element: Element): Promise<string[]> {
  const putBack = takeOutSpareOptions(element);
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  putBack();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/** 250 countries are 250 times the same, and take axe seconds in jsdom. */
function takeOutSpareOptions(element: Element): () => void {
  const spare = [...element.querySelectorAll<HTMLOptionElement>('option:nth-child(n + 4)')].filter(
    ({ selected }) => !selected,
  );
  const homes = spare.map((option) => [option, option.parentElement, option.nextSibling] as const);
  for (const option of spare) option.remove();
  return () => {
    for (const [option, parent, next] of homes.toReversed()) parent?.insertBefore(option, next);
  };
}
