import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type { NestingLevelRecord, TabContentRecord } from '../../record/document.ts';
import type { MarkdownListKind } from '../markdown-content.ts';
import { type BodyBlock, listPositionOf, type WantedBlock } from './block.ts';
import type { Difference } from './difference.ts';
import { misnumberedBlocks } from './list-number.ts';

// New items join the list before them if that has the same preset, and make a list of their own otherwise. So a list that changes is replaced as a
// whole, unless its new items can join what stays of it.

export class ListJoints {
  readonly #given: readonly BodyBlock[];
  readonly #wanted: readonly WantedBlock[];
  readonly #tab: TabContentRecord;

  constructor(given: readonly BodyBlock[], wanted: readonly WantedBlock[], tab: TabContentRecord) {
    this.#given = given;
    this.#wanted = wanted;
    this.#tab = tab;
  }

  /** The parts to replace, in order: with the rest of each list that cannot keep it, and without parts that meet. */
  *complete(parts: readonly Difference[]): SlicedWork<readonly Difference[]> {
    const joint = yield* this.#withJoints(parts);
    const others = yield* misnumberedBlocks(joint, this.#given, this.#wanted);
    if (others.length === 0) return joint;
    const all = [...joint, ...others].sort((one, other) => one.from - other.from);
    return yield* this.#withJoints(all);
  }

  *#withJoints(parts: readonly Difference[]): SlicedWork<readonly Difference[]> {
    const done: Difference[] = [];
    const open = joined(parts).toReversed();
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      if (isTurnOver()) yield;
      const [before, after] = [done.at(-1), open.at(-1)];
      const wider = this.#widened(part, before, after);
      if (wider === part) done.push(part);
      else if (before?.to === wider.from) open.push({ ...wider, ...startOf(done.pop() ?? wider) });
      else if (after?.from === wider.to) open.push({ ...wider, ...endOf(open.pop() ?? wider) });
      else open.push(wider);
    }
    return done;
  }

  /** A part with the rest of a list, until the part before it or after it; the same part if it needs no more. */
  #widened(part: Difference, before?: Difference, after?: Difference): Difference {
    let { from, to, otherFrom, otherTo } = part;
    if (!this.#canFollow(part)) {
      const list = this.#wanted[otherFrom - 1]?.list;
      for (const first = before?.to ?? 0; from > first; from -= 1, otherFrom -= 1)
        if (this.#wanted[otherFrom - 1]?.list !== list) break;
    } else if (!this.#canPrecede(part)) {
      const list = this.#wanted[otherTo]?.list;
      for (const last = after?.from ?? this.#given.length; to < last; to += 1, otherTo += 1)
        if (this.#wanted[otherTo]?.list !== list) break;
    } else return part;
    return { from, to, otherFrom, otherTo };
  }

  /** Whether the new blocks are in the right list if they are added after the block before them. */
  #canFollow({ from, otherFrom, otherTo }: Difference): boolean {
    const [before, first] = [this.#wanted[otherFrom - 1], this.#wanted[otherFrom]];
    if (otherTo === otherFrom || !before?.list || !first?.list) return true;
    const { list } = first;
    if (before.list !== list) return listPositionOf(before)?.list.kind !== list.kind;
    const isOwnItem = (block: WantedBlock) => {
      const position = listPositionOf(block);
      return position?.hasBullet === true && position.list === list;
    };
    const added = this.#wanted.slice(otherFrom, otherTo).filter((block) => block.list === list);
    return [before, ...added].every(isOwnItem) && this.#hasPreset(this.#given[from - 1], list.kind);
  }

  /** Whether the block after the new ones is in the same list as the block before it, exactly if it should be. */
  #canPrecede({ from, to, otherFrom, otherTo }: Difference): boolean {
    const [last, next] = [this.#wanted[otherTo - 1], this.#wanted[otherTo]];
    if (!last?.list || !next?.list) return true;
    const isSame = last.list === next.list;
    const [before, after] = [this.#given[from - 1]?.listId, this.#given[to]?.listId];
    const isKept = before != null && before === after;
    if (otherTo === otherFrom) return isSame === isKept;
    return !isSame || (isKept && this.#wanted[otherFrom - 1]?.list === last.list);
  }

  /** Whether the list of an item has the preset of new lists of a kind. */
  #hasPreset(item: BodyBlock | undefined, kind: MarkdownListKind): boolean {
    const { listId } = item?.element.paragraph?.bullet ?? {};
    const levels = this.#tab.lists?.[listId ?? '']?.listProperties?.nestingLevels ?? [];
    return glyphs[kind].every((glyph, level) => glyph === glyphOf(levels[level] ?? {}));
  }
}

/** The glyphs of the first two levels. No other preset has the same. Source: Docs v1, BulletGlyphPreset. */
const glyphs: Readonly<Record<MarkdownListKind, readonly string[]>> = {
  bulleted: ['●', '○'],
  numbered: ['DECIMAL %0.', 'ALPHA %1.'],
  numberedInParentheses: ['DECIMAL %0)', 'ALPHA %1)'],
  checklist: ['', ''],
};

function glyphOf({ glyphSymbol, glyphType, glyphFormat }: NestingLevelRecord): string {
  if (glyphSymbol) return glyphSymbol;
  const isNumbered = glyphType && glyphType !== 'GLYPH_TYPE_UNSPECIFIED';
  return isNumbered ? `${glyphType} ${glyphFormat}` : '';
}

/** Parts that meet as one. */
function joined(parts: readonly Difference[]): Difference[] {
  const result: Difference[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.to === part.from) result.splice(-1, 1, { ...last, ...endOf(part) });
    else result.push(part);
  }
  return result;
}

const startOf = ({ from, otherFrom }: Difference) => ({ from, otherFrom });
const endOf = ({ to, otherTo }: Difference) => ({ to, otherTo });
