import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type { Layout, PlacedParagraph } from './layout.ts';
import { type LineRequest, placeIn, rangeIn } from './line-request.ts';
import type { MarkdownList, MarkdownListKind } from './markdown-content.ts';
import type { InsertionPoint } from './place/insertion-point.ts';

// The requests that turn paragraphs into list items. The service counts the tab characters before a paragraph as its nesting level,
// and removes them.

const presets: Readonly<Record<MarkdownListKind, string>> = {
  bulleted: 'BULLET_DISC_CIRCLE_SQUARE',
  numbered: 'NUMBERED_DECIMAL_ALPHA_ROMAN',
  numberedInParentheses: 'NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS',
  checklist: 'BULLET_CHECKBOX',
};

/** A paragraph of a list, with its indexes after the tab characters of its list have been removed. */
interface Item {
  readonly start: number;
  readonly end: number;
  readonly tabs: number;
  readonly lists: readonly MarkdownList[];
  readonly hasBullet: boolean;
  readonly level: number;
}

/**
 * The requests for all lists, from last to first. A list is created before the one that precedes it has bullets: the service
 * would continue that one if it is of the same kind.
 */
export function* toBullets(
  layout: Layout,
  point: InsertionPoint,
): SlicedWork<readonly LineRequest[]> {
  const requests: LineRequest[] = [];
  for (const group of toGroups(layout.paragraphs).toReversed()) {
    requests.push(...toListRequests(group, point));
    if (isTurnOver()) yield;
  }
  return requests;
}

/** The paragraphs of each outermost list that follow each other without a table between them. */
function toGroups(paragraphs: readonly PlacedParagraph[]): readonly (readonly PlacedParagraph[])[] {
  const groups: PlacedParagraph[][] = [];
  let last: PlacedParagraph | undefined;
  for (const placed of paragraphs) {
    const list = outermostOf(placed);
    const isNext =
      list !== null &&
      last !== undefined &&
      outermostOf(last) === list &&
      last.end + 1 === placed.start;
    if (isNext) groups.at(-1)?.push(placed);
    else if (list !== null) groups.push([placed]);
    last = placed;
  }
  return groups;
}

const outermostOf = ({ paragraph: { listPosition } }: PlacedParagraph): MarkdownList | null =>
  listPosition === null ? null : (pathOf(listPosition.list)[0] ?? null);

/** A list and the lists around it, from the outermost. */
function pathOf(list: MarkdownList): readonly MarkdownList[] {
  const path = [list];
  for (let outer = list.parent; outer !== null; outer = outer.parent) path.push(outer);
  return path.reverse();
}

/**
 * The requests for one list. The outermost list takes all paragraphs. Each list of another kind inside it then takes its own:
 * they get their tab characters again.
 */
function* toListRequests(
  group: readonly PlacedParagraph[],
  point: InsertionPoint,
): Generator<LineRequest> {
  const [place, range] = [placeIn(point), rangeIn(point)];
  const items = toItems(group);
  const [first, last] = [group[0], group.at(-1)];
  const outermost = items[0]?.lists[0];
  if (first === undefined || last === undefined || outermost === undefined) return;
  yield bulletsOf(outermost, range(first.start, last.end + 1));
  for (const inner of innerLists(items)) {
    let tabs = 0;
    for (const { start, level, hasBullet } of inner.items.toReversed()) {
      if (!hasBullet || level === 0) continue;
      tabs += level;
      const insertText = { text: '\t'.repeat(level), location: place(start) };
      yield { request: { insertText }, line: inner.list.line };
    }
    const [from, to] = [inner.items[0]?.start ?? 0, (inner.items.at(-1)?.end ?? 0) + 1];
    yield bulletsOf(inner.list, range(from, to + tabs));
  }
  for (const { start, end, hasBullet, level, lists } of items) {
    if (hasBullet) continue;
    const line = lists[0]?.line ?? 1;
    const own = range(start, end + 1);
    yield { request: { deleteParagraphBullets: { range: own } }, line };
    const indent = { magnitude: 36 * (level + 1), unit: 'PT' };
    const paragraphStyle = { indentFirstLine: indent, indentStart: indent };
    const fields = 'indentFirstLine,indentStart';
    yield { request: { updateParagraphStyle: { range: own, paragraphStyle, fields } }, line };
  }
}

const bulletsOf = (
  { kind, line }: MarkdownList,
  range: ReturnType<ReturnType<typeof rangeIn>>,
): LineRequest => ({
  request: { createParagraphBullets: { range, bulletPreset: presets[kind] } },
  line,
});

function toItems(group: readonly PlacedParagraph[]): readonly Item[] {
  let removed = 0;
  return group.flatMap(({ paragraph: { listPosition }, start, end, tabs }): Item[] => {
    if (listPosition === null) return [];
    const { list, level, hasBullet } = listPosition;
    const item = { start: start - removed, end: end - removed - tabs, tabs, level, hasBullet };
    removed += tabs;
    return [{ ...item, lists: pathOf(list) }];
  });
}

/** The lists inside the outermost one, each before those inside it, with their paragraphs. */
function innerLists(
  items: readonly Item[],
): readonly { readonly list: MarkdownList; readonly items: readonly Item[] }[] {
  const byList = new Map<MarkdownList, Item[]>();
  for (const item of items) {
    for (const list of item.lists.slice(1)) {
      const own = byList.get(list) ?? [];
      own.push(item);
      byList.set(list, own);
    }
  }
  return [...byList].map(([list, own]) => ({ list, items: own }));
}
