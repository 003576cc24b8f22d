import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import {
  type BulletRecord,
  type NestingLevelRecord,
  paragraphsIn,
  type StructuralElementRecord,
  type TabContentRecord,
} from '../record/document.ts';

/** The kind of a list. A checklist has neither numbers nor bullet symbols. */
export type ListKind = 'bulleted' | 'numbered' | 'lettered' | 'checklist';

const lettered: ReadonlySet<string> = new Set(['UPPER_ALPHA', 'ALPHA', 'UPPER_ROMAN', 'ROMAN']);

/** The kind of the list that a bullet belongs to, at its nesting level; undefined if there is no bullet. */
export function listKind(
  bullet: BulletRecord | null | undefined,
  tab: Pick<TabContentRecord, 'lists'>,
): ListKind | undefined {
  if (!bullet) return undefined;
  const level = levelOf(bullet, tab);
  if (level === undefined || level.glyphSymbol) return 'bulleted';
  if (!level.glyphType || level.glyphType === 'GLYPH_TYPE_UNSPECIFIED') return 'checklist';
  // A list whose numbers are hidden is rendered with bullets.
  if (level.glyphType === 'NONE') return 'bulleted';
  return lettered.has(level.glyphType) ? 'lettered' : 'numbered';
}

/** The mark after the number of an item: Markdown has these two. */
export const numberMark = (
  bullet: BulletRecord,
  tab: Pick<TabContentRecord, 'lists'>,
): '.' | ')' => (levelOf(bullet, tab)?.glyphFormat?.endsWith(')') ? ')' : '.');

/**
 * The first number of a list as its document shows it, if Markdown cannot show it like this: `1.1.`, `(1)` or `01.`, for example. Null for
 * `1.` and `1)`, for letters and for lists without numbers.
 */
export function numberingStyle(
  bullet: BulletRecord | null | undefined,
  tab: Pick<TabContentRecord, 'lists'>,
): string | null {
  if (!bullet || listKind(bullet, tab) !== 'numbered') return null;
  const { glyphFormat, glyphType } = levelOf(bullet, tab) ?? {};
  const hasZero = glyphType === 'ZERO_DECIMAL';
  if (!hasZero && (!glyphFormat || /^%\d[.)]$/.test(glyphFormat))) return null;
  return (glyphFormat || '%0.').replace(/%\d/g, hasZero ? '01' : '1');
}

const levelOf = (
  { listId, nestingLevel }: BulletRecord,
  { lists }: Pick<TabContentRecord, 'lists'>,
): NestingLevelRecord | undefined =>
  lists?.[listId ?? '']?.listProperties?.nestingLevels?.[nestingLevel ?? 0];

/** The numbers of the list items in each element of a segment, in their order. Items without a number are left out. */
export function* itemNumbersOf(
  content: readonly StructuralElementRecord[],
  tab: Pick<TabContentRecord, 'lists'>,
): SlicedWork<readonly (readonly number[])[]> {
  const count = new ListCount(tab);
  const numbers: number[][] = [];
  for (const element of content) {
    const own: number[] = [];
    for (const { bullet } of paragraphsIn([element])) {
      if (bullet && isNumbered(bullet, tab)) own.push(count.next(bullet));
      if (isTurnOver()) yield;
    }
    numbers.push(own);
  }
  return numbers;
}

/** Whether an item of a list has a number or a letter. */
export function isNumbered(bullet: BulletRecord, tab: Pick<TabContentRecord, 'lists'>): boolean {
  const kind = listKind(bullet, tab);
  return kind === 'numbered' || kind === 'lettered';
}

export class ListCount {
  readonly #tab: Pick<TabContentRecord, 'lists'>;
  /** By list id: the last number of each nesting level. */
  readonly #numbers = new Map<string, number[]>();

  constructor(tab: Pick<TabContentRecord, 'lists'>) {
    this.#tab = tab;
  }

  /** Returns the number of the next item, which has this bullet. A list continues after other content. */
  next(bullet: BulletRecord): number {
    const numbers = this.#numbers.get(bullet.listId ?? '') ?? [];
    const level = bullet.nestingLevel ?? 0;
    // Deeper levels start again.
    numbers.length = Math.min(numbers.length, level + 1);
    const number = (numbers[level] ?? (levelOf(bullet, this.#tab)?.startNumber || 1) - 1) + 1;
    numbers[level] = number;
    this.#numbers.set(bullet.listId ?? '', numbers);
    return number;
  }
}
