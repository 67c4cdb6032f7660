import bidiFactory from 'bidi-js';
import type { Language } from '@larkfield/contracts';

/**
 * A piece that is drawn at once: one face, one direction, a word or a space. Spaces are drawn, too, because screen readers and
 * searches tell words apart by them.
 */
export interface Piece {
  readonly text: string;
  /** Name of the face that draws it. */
  readonly face: string;
  /** Distance from the left edge of its line. */
  readonly x: number;
  readonly width: number;
}

/** Pieces from left to right. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

export interface Setting {
  readonly language: Language;
  /** Nothing where the text itself shows it. */
  readonly direction: 'ltr' | 'rtl' | undefined;
  /** The longest that a line may be. */
  readonly width: number;
  /** Name of the face of one written character. */
  faceOf(character: string): string;
  /** How long a text is in a face. */
  measure(text: string, face: string): number;
}

interface Token {
  readonly text: string;
  readonly face: string;
  readonly width: number;
  /** Of the bidirectional algorithm: odd reads from right to left. */
  readonly level: number;
  readonly isSpace: boolean;
}

/** Say how what stands beside them reads, as in amounts in Arabic, and are not drawn. Overrides stay visible. */
export const DIRECTION_MARK = /^[\u061c\u200e\u200f\u2066-\u2069]$/u;

/** A mark belongs to the word before it, or to the space. */
const AFTER_SPACE = /\s[\u061c\u200e\u200f\u2066-\u2069]*$/u;

const bidi = bidiFactory();
const EAST_ASIAN = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff00-\uffef]/u;
const NO_START = /^[\p{Pe}\p{Pf}。、，．：；！？・ー々…]/u;
const NO_END = /[\p{Ps}\p{Pi}]$/u;

/** Breaks a text into lines, and puts what reads from right to left into the order in which it is seen. */
export function layOut(text: string, setting: Setting): Line[] {
  const units = toUnits(text, setting);
  const lines: Token[][] = [[]];
  let used = 0;
  for (const unit of units) {
    const length = widthOf(trimmed(unit));
    if (used > 0 && used + length > setting.width) {
      lines.push([]);
      used = 0;
    }
    if (length > setting.width) {
      const parts = chopped(unit, setting);
      lines.at(-1)?.push(...(parts[0] ?? []));
      lines.push(...parts.slice(1));
      used = widthOf(parts.at(-1) ?? []);
    } else {
      lines.at(-1)?.push(...unit);
      used += widthOf(unit);
    }
  }
  return lines.map((tokens, index) => {
    const kept = trimmed(tokens);
    const line = toLine(inSight(kept));
    const space = index < lines.length - 1 ? tokens[kept.length] : undefined;
    return space ? { ...line, pieces: withSpace(line, space, setting.direction) } : line;
  });
}

/** What stays together on a line, each with the spaces that follow it. */
function toUnits(text: string, setting: Setting): Token[][] {
  const { levels } = bidi.getEmbeddingLevels(text, setting.direction);
  const breaks = breaksIn(text, setting.language);
  const units: Token[][] = [];
  let mayBreak = true;
  for (const { segment, index } of new Intl.Segmenter(setting.language).segment(text)) {
    mayBreak ||= breaks.has(index);
    if (DIRECTION_MARK.test(segment)) continue;
    if (mayBreak) units.push([]);
    mayBreak = false;
    const unit = units.at(-1) ?? [];
    const before = unit.at(-1);
    const next = { isSpace: /^\s/.test(segment), face: setting.faceOf(segment), level: levels[index] ?? 0 };
    const goesOn =
      before && !next.isSpace && !before.isSpace && before.face === next.face && before.level === next.level;
    if (goesOn) unit.pop();
    const whole = goesOn ? before.text + segment : segment;
    unit.push({ ...next, text: whole, width: setting.measure(whole, next.face) });
  }
  return units;
}

/** Where a new line may begin: after spaces, and between words of scripts that write none. */
function breaksIn(text: string, language: Language): Set<number> {
  const breaks = new Set<number>();
  let before = '';
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const betweenWords =
      (EAST_ASIAN.test(before.slice(-1)) || EAST_ASIAN.test(segment.slice(0, 1))) &&
      !NO_START.test(segment) &&
      !NO_END.test(before);
    if ((AFTER_SPACE.test(before) || betweenWords) && !/^\s/.test(segment)) breaks.add(index);
    before = segment;
  }
  return breaks;
}

/** A unit that no line can hold, such as a long address, is cut wherever a line ends. */
function chopped(unit: readonly Token[], setting: Setting): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of unit) {
    for (const { segment } of new Intl.Segmenter(setting.language).segment(token.text)) {
      const piece = { ...token, text: segment, width: setting.measure(segment, token.face) };
      if (widthOf(parts.at(-1) ?? []) + piece.width > setting.width) parts.push([]);
      parts.at(-1)?.push(piece);
    }
  }
  return parts;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, all that is at least as high is turned round. */
function inSight(tokens: readonly Token[]): Token[] {
  const order = [...tokens];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return order;
}

function toLine(tokens: readonly Token[]): Line {
  const pieces: Piece[] = [];
  let x = 0;
  for (const { text, face, width, level } of tokens) {
    const seen = level % 2 === 1 ? mirrored(text) : text;
    pieces.push({ text: seen, face, x, width });
    x += width;
  }
  return { pieces, width: x };
}

/** The pieces of a line with the space behind its last word, which adds nothing to its width. */
function withSpace(
  { pieces, width }: Line,
  { text, face, width: gap }: Token,
  direction: Setting['direction'],
): Piece[] {
  return direction === 'rtl'
    ? [{ text, face, x: -gap, width: gap }, ...pieces]
    : [...pieces, { text, face, x: width, width: gap }];
}

/** Brackets open towards the words that they hold. */
function mirrored(text: string): string {
  return [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');
}

function trimmed(tokens: readonly Token[]): Token[] {
  const last = tokens.findLastIndex(({ isSpace }) => !isSpace);
  return tokens.slice(0, last + 1);
}

function widthOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { width }) => sum + width, 0);
}
