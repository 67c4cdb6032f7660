import axe from 'axe-core';

/** Runs axe on an element and returns its violations as short lines. Colours are checked end to end. */
export async function axeViolations(element: Element): Promise<string[]> {
  const restore = removeMostOptions(element);
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  restore();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/** Removes most options of long lists, which take axe seconds in jsdom. Returns a function that restores them. */
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
