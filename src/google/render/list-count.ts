import type { BulletRecord, NestingLevelRecord, TabContentRecord } from '../document.ts';

/** What kind of list a paragraph is an item of; undefined for none. A checklist has neither numbers nor a sign. */
export type ListKind = 'bulleted' | 'numbered' | 'lettered' | 'checklist';

const lettered: ReadonlySet<string> = new Set(['UPPER_ALPHA', 'ALPHA', 'UPPER_ROMAN', 'ROMAN']);

/** The kind of list that a bullet belongs to, on its level. */
export function listKind(
  bullet: BulletRecord | null | undefined,
  tab: Pick<TabContentRecord, 'lists'>,
): ListKind | undefined {
  if (!bullet) return undefined;
  const level = levelOf(bullet, tab);
  if (level === undefined || level.glyphSymbol) return 'bulleted';
  if (!level.glyphType || level.glyphType === 'GLYPH_TYPE_UNSPECIFIED') return 'checklist';
  // Numbers that are not shown are none.
  if (level.glyphType === 'NONE') return 'bulleted';
  return lettered.has(level.glyphType) ? 'lettered' : 'numbered';
}

const levelOf = (
  { listId, nestingLevel }: BulletRecord,
  { lists }: Pick<TabContentRecord, 'lists'>,
): NestingLevelRecord | undefined =>
  lists?.[listId ?? '']?.listProperties?.nestingLevels?.[nestingLevel ?? 0];

/** Counts the items of the lists of a segment. */
export class ListCount {
  readonly #tab: Pick<TabContentRecord, 'lists'>;
  /** By list: the last number on each level. */
  readonly #numbers = new Map<string, number[]>();

  constructor(tab: Pick<TabContentRecord, 'lists'>) {
    this.#tab = tab;
  }

  /** The number of the next item, which is this one. A list goes on behind what interrupts it. */
  next(bullet: BulletRecord): number {
    const numbers = this.#numbers.get(bullet.listId ?? '') ?? [];
    const level = bullet.nestingLevel ?? 0;
    // Levels below begin anew.
    numbers.length = Math.min(numbers.length, level + 1);
    const number = (numbers[level] ?? (levelOf(bullet, this.#tab)?.startNumber || 1) - 1) + 1;
    numbers[level] = number;
    this.#numbers.set(bullet.listId ?? '', numbers);
    return number;
  }
}
