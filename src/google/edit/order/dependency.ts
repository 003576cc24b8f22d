import { isObject } from '../../../http/json.ts';
import { parseEntry } from '../../record/edit-request.ts';
import { fieldPath, InvalidEdit } from '../invalid-edit.ts';
import { type Position, positionOf } from '../position.ts';
import { kindOf } from '../request-kind.ts';
import type { Step } from '../step.ts';

// Steps without a position keep their index in the list. There they can conflict with steps that have a position.

/**
 * Throws InvalidEdit, which names both, for a step that follows a step without a position which moves its content, and for
 * two steps of a family whose order was reversed.
 */
export function rejectDependencies(given: readonly Step[], ordered: readonly Step[]): void {
  const givenIndex = new Map(given.map((step, index) => [step, index]));
  const moves = new Moves();
  const families = new Map<string, FamilyMembers>();
  for (const step of ordered) {
    const position = positionOf(step);
    const earlier = position === null ? undefined : moves.findFirst(position);
    if (earlier !== undefined)
      throw dependencyError(earlier, step, 'changes what the other refers to');
    if (position === null) moves.add(step);
    const { objects: family } = kindOf(step);
    if (family === undefined) continue;
    const index = givenIndex.get(step) ?? 0;
    const { members, lastIndex } = families.get(family) ?? { members: [], lastIndex: -1 };
    const isAfter = (member: Step) => (givenIndex.get(member) ?? 0) > index;
    const member = lastIndex > index ? members.find(isAfter) : undefined;
    if (member !== undefined) {
      throw dependencyError(member, step, `affects the same ${family} and would be sent first`);
    }
    members.push(step);
    families.set(family, { members, lastIndex: Math.max(lastIndex, index) });
  }
}

/** The steps of a family until now, and the largest of their indexes in the list that was given. */
interface FamilyMembers {
  readonly members: Step[];
  readonly lastIndex: number;
}

function dependencyError(one: Step, other: Step, why: string): InvalidEdit {
  const [first, second] = one.entryIndex < other.entryIndex ? [one, other] : [other, one];
  const name = ({ entryIndex, entryKind }: Step) => fieldPath(entryIndex, entryKind);
  return new InvalidEdit(
    name(second),
    `${name(second)} and ${name(first)} depend on each other: ${name(one)} ${why}. Send them in separate batches.`,
  );
}

/** The steps without a position until now, by what they move. For each key, only the first step is kept. */
class Moves {
  /** Changes any tab, or the tab that requests without a tab id refer to. */
  readonly #byTab = new Map<string | null, Step>();
  readonly #bySegment = new Map<string, Step>();
  readonly #order = new Map<Step, number>();
  #ofAllTabs: Step | undefined;

  add(step: Step): void {
    this.#order.set(step, this.#order.size);
    const { kind, content } = parseEntry(step.request);
    switch (kind) {
      case 'replaceAllText':
      case 'replaceNamedRangeContent':
        this.#addTabs(step, content['tabsCriteria']);
        return;
      case 'deleteTab':
        this.#addTab(step, null);
        this.#addTab(step, content['tabId']);
        return;
      case 'addDocumentTab':
        // The new tab becomes the first tab.
        if (isFirst(content['tabProperties'])) this.#addTab(step, null);
        return;
      case 'deleteHeader':
      case 'deleteFooter': {
        const id = content['headerId'] ?? content['footerId'];
        if (typeof id === 'string' && !this.#bySegment.has(id)) this.#bySegment.set(id, step);
        return;
      }
      default:
    }
  }

  /** The first step that moves a position. */
  findFirst({ tabId, segmentId }: Position): Step | undefined {
    const order = (step: Step) => this.#order.get(step) ?? 0;
    return [this.#ofAllTabs, this.#byTab.get(tabId), this.#bySegment.get(segmentId)]
      .filter((step) => step !== undefined)
      .sort((one, other) => order(one) - order(other))[0];
  }

  /** A request without a tab id can refer to any of the listed tabs. */
  #addTabs(step: Step, criteria: unknown): void {
    const tabIds = isObject(criteria) ? criteria['tabIds'] : undefined;
    if (!Array.isArray(tabIds) || tabIds.length === 0) {
      this.#ofAllTabs ??= step;
      return;
    }
    for (const tabId of [null, ...tabIds]) this.#addTab(step, tabId);
  }

  #addTab(step: Step, tabId: unknown): void {
    const isId = tabId === null || typeof tabId === 'string';
    if (isId && !this.#byTab.has(tabId)) this.#byTab.set(tabId, step);
  }
}

const isFirst = (properties: unknown) =>
  isObject(properties) && properties['index'] === 0 && properties['parentTabId'] === undefined;
