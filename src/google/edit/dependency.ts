import { isObject } from '../../http/json.ts';
import { parseEntry } from '../edit-request.ts';
import type { Step } from './batch.ts';
import { fieldPath, InvalidEdit } from './invalid-edit.ts';
import { type Position, positionOf } from './position.ts';

// Steps without a position keep their index in the list. There they can conflict with steps that have a position.

/** Kinds of requests that affect the same objects, so that their order matters. */
const families: Readonly<Record<string, string>> = {
  createNamedRange: 'named range',
  deleteNamedRange: 'named range',
  replaceNamedRangeContent: 'named range',
  createHeader: 'header',
  deleteHeader: 'header',
  createFooter: 'footer',
  deleteFooter: 'footer',
};

/**
 * Throws InvalidEdit, which names both, for a step that follows a step without a position which moves its content, and for
 * two steps of a family whose order was reversed.
 */
export function rejectDependencies(given: readonly Step[], ordered: readonly Step[]): void {
  const givenIndex = new Map(given.map((step, index) => [step, index]));
  const unpositioned: Step[] = [];
  const familyMembers: Step[] = [];
  for (const step of ordered) {
    for (const earlier of unpositioned) {
      if (isMovedBy(step, earlier))
        throw dependencyError(earlier, step, 'changes what the other refers to');
    }
    if (positionOf(step) === null) unpositioned.push(step);
    const family = families[parseEntry(step.request).kind];
    if (family === undefined) continue;
    for (const member of familyMembers) {
      const isSameFamily = family === families[parseEntry(member.request).kind];
      if (isSameFamily && (givenIndex.get(member) ?? 0) > (givenIndex.get(step) ?? 0)) {
        throw dependencyError(member, step, `affects the same ${family} and would be sent first`);
      }
    }
    familyMembers.push(step);
  }
}

function dependencyError(one: Step, other: Step, why: string): InvalidEdit {
  const [first, second] = one.entryIndex < other.entryIndex ? [one, other] : [other, one];
  const name = ({ entryIndex, entryKind }: Step) => fieldPath(entryIndex, entryKind);
  return new InvalidEdit(
    name(second),
    `${name(second)} and ${name(first)} depend on each other: ${name(one)} ${why}. Send them in separate batches.`,
  );
}

function isMovedBy(step: Step, earlier: Step): boolean {
  const position = positionOf(step);
  if (position === null) return false;
  const { kind, content } = parseEntry(earlier.request);
  switch (kind) {
    case 'replaceAllText':
    case 'replaceNamedRangeContent':
      return isInTabs(position, content['tabsCriteria']);
    case 'deleteTab':
      return position.tabId === null || position.tabId === content['tabId'];
    case 'addDocumentTab':
      // The new tab becomes the first tab.
      return position.tabId === null && isFirst(content['tabProperties']);
    case 'deleteHeader':
    case 'deleteFooter':
      return position.segmentId === (content['headerId'] ?? content['footerId']);
    default:
      return false;
  }
}

/** A request without a tab id can refer to any of the listed tabs. */
function isInTabs({ tabId }: Position, criteria: unknown): boolean {
  const tabIds = isObject(criteria) ? criteria['tabIds'] : undefined;
  if (!Array.isArray(tabIds) || tabIds.length === 0) return true;
  return tabId === null || tabIds.includes(tabId);
}

const isFirst = (properties: unknown) =>
  isObject(properties) && properties['index'] === 0 && properties['parentTabId'] === undefined;
