import { allTabs, type DocumentRow, type Segment } from '../../store/google/document-model.ts';
import type { Mask } from '../protocol/mask.ts';

/** Smart chips, which the service cannot cut to a mask where content is given tab by tab. */
const smartChips = new Set(['person', 'richLink', 'dateElement']);

/**
 * Whether the service refuses to cut this document to this mask: it names something below the elements of a paragraph in
 * tabs, and there are smart chips. Masks that take the elements whole pass.
 *
 * Unverified: that there are such refusals was observed, not where exactly they begin.
 */
export function isRejectedForSmartChips(mask: Mask, row: DocumentRow): boolean {
  return selectsBelowElements(mask.children.get('tabs')) && hasSmartChip(row);
}

function selectsBelowElements(mask: Mask | undefined): boolean {
  if (!mask || mask.isComplete) return false;
  return [...mask.children].some(([name, child]) =>
    name === 'elements' ? !child.isComplete : selectsBelowElements(child),
  );
}

function hasSmartChip(row: DocumentRow): boolean {
  for (const tab of allTabs(row.tabs)) {
    const segments = [tab.body, ...tab.headers.values(), ...tab.footers.values()];
    if ([...segments, ...tab.footnotes.values()].some(containsSmartChip)) return true;
  }
  return false;
}

const containsSmartChip = (segment: Segment) =>
  segment.some((piece) => piece.kind === 'inline' && smartChips.has(piece.name));
