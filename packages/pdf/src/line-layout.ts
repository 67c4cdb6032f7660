import bidiFactory from 'bidi-js';
import type { Language } from '@larkfield/contracts';

/** Part of a line with one font and direction. Spaces are pieces too, because screen readers need them. */
export interface Piece {
  readonly text: string;
  readonly face: string;
  /** Distance from the left edge of the line, in points. */
  readonly x: number;
  readonly width: number;
}

export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

export interface LineSettings {
  readonly language: Language;
  /** Undefined: taken from the text itself. */
  readonly direction: 'ltr' | 'rtl' | undefined;
  /** Maximum width in points. */
  readonly width: number;
  /** Returns the font name for a grapheme. */
  faceOf(character: string): string;
  /** Returns the width of a text in points. */
  measure(text: string, face: string): number;
}

interface Token {
  readonly text: string;
  readonly face: string;
  readonly width: number;
  /** Embedding level of the bidirectional algorithm; odd means right to left. */
  readonly level: number;
  readonly isSpace: boolean;
}

/** Direction marks, for example in Arabic amounts, are not drawn. Overrides are not included, so they stay visible. */
export const DIRECTION_MARK = /^[\u061c\u200e\u200f\u2066-\u2069]$/u;

/** A direction mark belongs to the preceding word or space. */
const AFTER_SPACE = /\s[\u061c\u200e\u200f\u2066-\u2069]*$/u;

const bidi = bidiFactory();
const EAST_ASIAN = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff00-\uffef]/u;
const NO_START = /^[\p{Pe}\p{Pf}。、，．：；！？・ー々…]/u;
const NO_END = /[\p{Ps}\p{Pi}]$/u;

export function layOutLines(text: string, setting: LineSettings): Line[] {
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
      const parts = splitUnit(unit, setting);
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
    const line = toLine(toDisplayOrder(kept));
    const space = index < lines.length - 1 ? tokens[kept.length] : undefined;
    return space ? { ...line, pieces: withSpace(line, space, setting.direction) } : line;
  });
}

/** Splits a text into units that stay together on a line. Spaces belong to the unit before them. */
function toUnits(text: string, setting: LineSettings): Token[][] {
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
    const continuesPiece =
      before && !next.isSpace && !before.isSpace && before.face === next.face && before.level === next.level;
    if (continuesPiece) unit.pop();
    const whole = continuesPiece ? before.text + segment : segment;
    unit.push({ ...next, text: whole, width: setting.measure(whole, next.face) });
  }
  return units;
}

/** Returns the indexes where a line may start: after spaces, and between words in scripts without spaces. */
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

/** Splits a unit that is longer than a line, such as a long address, at any character. */
function splitUnit(unit: readonly Token[], setting: LineSettings): Token[][] {
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

/** Orders tokens for display (rule L2 of the bidirectional algorithm). */
function toDisplayOrder(tokens: readonly Token[]): Token[] {
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

/** Adds the space after the last word, outside the width of the line. */
function withSpace(
  { pieces, width }: Line,
  { text, face, width: gap }: Token,
  direction: LineSettings['direction'],
): Piece[] {
  return direction === 'rtl'
    ? [{ text, face, x: -gap, width: gap }, ...pieces]
    : [...pieces, { text, face, x: width, width: gap }];
}

/** Mirrors brackets in right-to-left text. */
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
