import { isObject, valueAt } from '../../../../upstream/http/json.ts';
import { fieldPath, InvalidEdit } from '../invalid-edit.ts';
import { requestKindOf } from '../request-kind.ts';
import type { Step } from '../step.ts';

// Steps without a position keep their index in the list. There they can conflict with steps that have a position.

/**
 * Throws InvalidEdit, which names both, for a step that follows a step without a position which moves its content, and for
 * two steps whose order was reversed and which affect the same kind of objects.
 */
export function rejectDependencies(given: readonly Step[], ordered: readonly Step[]): void {
  const givenIndex = new Map(given.map((step, index) => [step, index]));
  const wasBefore = (one: Step, other: Step) =>
    (givenIndex.get(one) ?? 0) < (givenIndex.get(other) ?? 0);
  /** The index of the first step that moves the content of a tab. */
  const moves = new Map<MovedTab, number>();
  const affected = new Map<string, Step[]>();
  for (const [index, step] of ordered.entries()) {
    const { position } = step;
    if (position === null) {
      for (const tab of movedTabs(step)) moves.set(tab, moves.get(tab) ?? index);
    } else {
      const indexOf = (tab: MovedTab) => moves.get(tab) ?? ordered.length;
      const mover = ordered[Math.min(indexOf(everyTab), indexOf(position.tabId))];
      if (mover !== undefined) {
        throw dependencyError(mover, step, 'changes what the other refers to');
      }
    }
    const { objects } = requestKindOf(step);
    if (objects === undefined) continue;
    const earlier = affected.get(objects) ?? [];
    affected.set(objects, earlier);
    // The earlier ones are in the order of the list, so the last of them is the latest.
    const last = earlier.at(-1);
    if (last !== undefined && wasBefore(step, last)) {
      const one = earlier.find((other) => wasBefore(step, other)) ?? last;
      throw dependencyError(one, step, `affects the same ${objects} and would be sent first`);
    }
    earlier.push(step);
  }
}

const everyTab = Symbol('every tab');

/** The id of a tab, or null for the tab of requests that name none. */
type MovedTab = string | null | typeof everyTab;

/** The tabs in which a step without a position moves content. What is inside a deleted tab, header or footer was rejected before. */
function movedTabs({ kind, content }: Step): readonly MovedTab[] {
  const { tabProperties } = content;
  switch (kind) {
    case 'replaceAllText':
    case 'replaceNamedRangeContent': {
      const tabIds = valueAt(content, 'tabsCriteria', 'tabIds');
      if (!Array.isArray(tabIds) || tabIds.length === 0) return [everyTab];
      // A request without a tab id can refer to any of the listed tabs.
      return [null, ...tabIds];
    }
    case 'deleteTab':
      return [null];
    case 'addDocumentTab':
      // The new tab becomes the first tab.
      return isFirst(tabProperties) ? [null] : [];
    default:
      return [];
  }
}

const isFirst = (properties: unknown) =>
  isObject(properties) && properties['index'] === 0 && properties['parentTabId'] === undefined;

function dependencyError(one: Step, other: Step, why: string): InvalidEdit {
  const [first, second] = one.entryIndex < other.entryIndex ? [one, other] : [other, one];
  const name = ({ entryIndex, entryKind }: Step) => fieldPath(entryIndex, entryKind);
  return new InvalidEdit(
    name(second),
    `${name(second)} and ${name(first)} depend on each other: ${name(one)} ${why}. Send them in separate batches.`,
  );
}
