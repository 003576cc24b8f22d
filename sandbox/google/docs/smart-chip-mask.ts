import { allTabs, type DocumentRow, type Segment } from '../../store/google/document-model.ts';
import type { Mask } from '../protocol/mask.ts';

/** Smart chips. The service cannot apply a mask to them when the content is in tabs. */
const smartChips = new Set(['person', 'richLink', 'dateElement']);

/**
 * Whether the service rejects this mask for this document: the mask selects fields below the paragraph elements in tabs,
 * and the document has smart chips. A mask that selects complete elements is accepted.
 *
 * Unverified: such errors were observed, but not exactly which masks cause them.
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
