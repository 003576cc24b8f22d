import { isObject } from '../../http/json.ts';
import { parseEntry } from '../edit-request.ts';
import type { Step } from './batch.ts';
import { fieldPath, InvalidEdit } from './invalid-edit.ts';
import { type Position, positionOf } from './position.ts';

// Steps without a place keep theirs in the list, and may there be in the way of those that have one.

/** Kinds that act on the same things, so that one after the other is something else than the other after the one. */
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
 * Throws InvalidEdit, naming both, for a step that comes behind one without a place that has moved its place, and for two of
 * a family that have changed sides.
 */
export function rejectDependencies(given: readonly Step[], ordered: readonly Step[]): void {
  const before = new Map(given.map((step, at) => [step, at]));
  const movers: Step[] = [];
  const relatives: Step[] = [];
  for (const step of ordered) {
    for (const mover of movers) {
      if (isMovedBy(step, mover)) throw dependencyError(mover, step, 'moves what the other names');
    }
    if (positionOf(step) === null) movers.push(step);
    const family = families[parseEntry(step.request).kind];
    if (family === undefined) continue;
    for (const relative of relatives) {
      const isOfFamily = family === families[parseEntry(relative.request).kind];
      if (isOfFamily && (before.get(relative) ?? 0) > (before.get(step) ?? 0)) {
        throw dependencyError(
          relative,
          step,
          `acts on the same ${family}, and would come before it`,
        );
      }
    }
    relatives.push(step);
  }
}

function dependencyError(one: Step, other: Step, why: string): InvalidEdit {
  const [first, second] = one.entryIndex < other.entryIndex ? [one, other] : [other, one];
  const name = ({ entryIndex: entry, entryKind: given }: Step) => fieldPath(entry, given);
  return new InvalidEdit(
    name(second),
    `${name(second)} and ${name(first)} depend on each other: ${name(one)} ${why}. Send them one after the other.`,
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
      // Another tab is the first one then.
      return position.tabId === null && isFirst(content['tabProperties']);
    case 'deleteHeader':
    case 'deleteFooter':
      return position.segmentId === (content['headerId'] ?? content['footerId']);
    default:
      return false;
  }
}

/** A tab that is not named may be any of those that are. */
function isInTabs({ tabId }: Position, criteria: unknown): boolean {
  const tabIds = isObject(criteria) ? criteria['tabIds'] : undefined;
  if (!Array.isArray(tabIds) || tabIds.length === 0) return true;
  return tabId === null || tabIds.includes(tabId);
}

const isFirst = (properties: unknown) =>
  isObject(properties) && properties['index'] === 0 && properties['parentTabId'] === undefined;
