import axe from 'axe-core';

/**
 * What axe finds wrong with a piece of a page, as short lines; a good one gives none.
 * Colours need a real browser and are checked end to end.
 */
export async function findings(element: Element): Promise<string[]> {
  const restore = removeMostOptions(element);
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  restore();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/** 250 countries are 250 times the same, and take axe seconds in jsdom. */
function removeMostOptions(element: Element): () => void {
  const removed = [...element.querySelectorAll<HTMLOptionElement>('option:nth-child(n + 4)')].filter(
    ({ selected }) => !selected,
  );
  const positions = removed.map((option) => [option, option.parentElement, option.nextSibling] as const);
  for (const option of removed) option.remove();
  return () => {
    for (const [option, parent, next] of positions.toReversed()) parent?.insertBefore(option, next);
  };
}
