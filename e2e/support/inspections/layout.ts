import type { Page } from '@playwright/test';
import { layOut } from '../browser/visit.ts';

/**
 * Returns the layout flaws of the page, one line each with place and numbers: horizontal scrolling, clipped text,
 * overlapping text or controls, targets below 24 CSS pixels (WCAG 2.5.8).
 */
export async function layoutFlaws(page: Page): Promise<string[]> {
  await layOut(page);
  return page.evaluate(measure);
}

/** Runs in the page, so it must be self-contained. Lengths are CSS pixels. */
function measure(): string[] {
  /** Rounding causes less than a pixel on either side. */
  const SLACK = 1.5;
  const TARGET = 24;
  const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input)';

  const flaws: string[] = [];
  const all = [...document.body.querySelectorAll<HTMLElement>('*')];
  const nameOf = (element: Element): string => {
    const own = element.id ? `#${element.id}` : `.${String(element.getAttribute('class')).split(' ')[0]}`;
    return `<${element.localName}${own}> “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  };
  /** Returns whether an element is rendered and not only for screen readers. */
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, position } = getComputedStyle(at);
      const { width, height } = at.getBoundingClientRect();
      if (clipPath !== 'none' || (position === 'absolute' && width <= 1 && height <= 1)) return false;
    }
    return true;
  };
  const isDecoration = (element: Element): boolean => element.closest('[aria-hidden="true"], svg') !== null;

  /** Texts with the boxes of their lines. */
  const texts = all
    .filter((element) => !isDecoration(element))
    .flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return { element, lines: [...range.getClientRects()].filter(({ width }) => width > 0) };
        }),
    )
    .filter(({ element, lines }) => lines.length > 0 && isShown(element));
  const controls = [...document.body.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);

  horizontalScroll();
  clipped();
  overlapping();
  small();
  return flaws;

  function horizontalScroll(): void {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return;
    const wide = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (right > clientWidth + SLACK || left < -SLACK) && isShown(element);
    });
    const deepest = wide.find(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    );
    flaws.push(`scrolls sideways by ${scrollWidth - clientWidth}: ${deepest ? nameOf(deepest) : 'the page'}`);
  }

  /** Finds text outside the element that hides its overflow, or outside its control or block. */
  function clipped(): void {
    for (const { element, lines } of texts) {
      const left = Math.min(...lines.map((line) => line.left));
      const right = Math.max(...lines.map((line) => line.right));
      const top = Math.min(...lines.map((line) => line.top + line.height / 4));
      const bottom = Math.max(...lines.map((line) => line.bottom - line.height / 4));
      let holder = false;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const box = at.getBoundingClientRect();
        const hidesX =
          /hidden|clip/.test(overflowX) || (!holder && display !== 'inline' && display !== 'contents');
        const hidesY = /hidden|clip/.test(overflowY);
        holder ||= display !== 'inline' && display !== 'contents';
        if (hidesX && (left < box.left - SLACK || right > box.right + SLACK)) {
          flaws.push(
            `text leaves ${nameOf(at)} by ${Math.round(Math.max(box.left - left, right - box.right))}`,
          );
          break;
        }
        if (hidesY && (top < box.top - SLACK || bottom > box.bottom + SLACK)) {
          flaws.push(
            `text is cut off by ${nameOf(at)}, ${Math.round(Math.max(box.top - top, bottom - box.bottom))}`,
          );
          break;
        }
      }
    }
  }

  function overlapping(): void {
    type Box = { readonly element: Element; readonly rect: DOMRect };
    // Lines of tall letters touch, so only their middle must be free.
    const middleOf = (rect: DOMRect) =>
      new DOMRect(rect.x, rect.y + rect.height / 4, rect.width, rect.height / 2);
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    const related = (one: Element, other: Element) => one.contains(other) || other.contains(one);
    const check = (boxes: readonly Box[], what: string) => {
      const sorted = boxes.toSorted((one, other) => one.rect.top - other.rect.top);
      sorted.forEach((one, index) => {
        for (const other of sorted.slice(index + 1)) {
          if (other.rect.top >= one.rect.bottom) break;
          if (overlap(one.rect, other.rect) && !related(one.element, other.element)) {
            flaws.push(`${what}: ${nameOf(one.element)} and ${nameOf(other.element)}`);
          }
        }
      });
    };
    const isSticky = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).position === 'sticky' || isSticky(element.parentElement));
    // Popovers, dialogs and sticky bars may cover the page.
    const isInFlow = (element: Element) =>
      !element.closest(':popover-open, dialog[open]') && !isSticky(element);
    const boxesOf = (element: Element, rects: Iterable<DOMRect>) =>
      [...rects].map((rect) => ({ element, rect: middleOf(rect) }));
    check(
      texts
        .filter(({ element }) => isInFlow(element))
        .flatMap(({ element, lines }) => boxesOf(element, lines)),
      'texts overlap',
    );
    check(
      controls.filter(isInFlow).flatMap((element) => boxesOf(element, element.getClientRects())),
      'controls overlap',
    );
  }

  function small(): void {
    const targets = controls.filter((element) => !(element.matches('input') && element.closest('label')));
    const centre = (rect: DOMRect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
    const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) < TARGET - 0.5;
    for (const element of targets) {
      const rect = element.getBoundingClientRect();
      if (!isSmall(rect) || isInSentence(element)) continue;
      const { x, y } = centre(rect);
      const neighbour = targets.find((other) => {
        if (other === element || element.contains(other) || other.contains(element)) return false;
        const box = other.getBoundingClientRect();
        const away = isSmall(box)
          ? Math.hypot(centre(box).x - x, centre(box).y - y) / 2
          : Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
        return away < TARGET / 2;
      });
      if (neighbour) {
        const size = `${Math.round(rect.width)} x ${Math.round(rect.height)}`;
        flaws.push(`target of ${size} beside another: ${nameOf(element)}, ${nameOf(neighbour)}`);
      }
    }
  }

  /** Returns whether a link is in a sentence: its size is then bound to the line height. */
  function isInSentence(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement;
    return [...(around?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  }
}
