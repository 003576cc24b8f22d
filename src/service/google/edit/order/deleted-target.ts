import { isObject } from '../../../../upstream/http/json.ts';
import { fieldPath, InvalidEdit } from '../invalid-edit.ts';
import { requestKindOf } from '../request-kind.ts';
import type { Step } from '../step.ts';
import type { DocumentFacts } from './document-facts.ts';

// Tabs, headers, footers and names that one request deletes, and another one changes. The order of the list does not matter for a
// tab, a header or a footer: the change would fail or be lost. A name can be deleted before it is given to another range.

/**
 * Throws InvalidEdit, which names both.
 *
 * @param steps  In the order of the caller's list.
 * @param facts  Facts about the current document; null if they are not needed.
 */
export function rejectDeletedTargets(steps: readonly Step[], facts: DocumentFacts | null): void {
  const tabs = new Map<string, Step>();
  const segments = new Map<string, Step>();
  for (const step of steps) {
    const { deleteTab, deleteHeader, deleteFooter } = step.request;
    if (deleteTab?.tabId) tabs.set(deleteTab.tabId, step);
    const segmentId = deleteHeader?.headerId ?? deleteFooter?.footerId;
    if (segmentId) segments.set(segmentId, step);
  }
  if (tabs.size > 0 || segments.size > 0) {
    for (const step of steps) {
      const deletion = segments.get(step.position?.segmentId ?? '') ?? tabOf(step, tabs, facts);
      if (deletion !== undefined && deletion !== step) throw conflict(step, deletion, steps);
    }
  }
  rejectDeletedNames(steps);
}

/** The step that deletes the tab to which a step refers, or a tab above it. */
function tabOf(
  step: Step,
  tabs: ReadonlyMap<string, Step>,
  facts: DocumentFacts | null,
): Step | undefined {
  if (tabs.size === 0 || step.request.deleteTab != null) return undefined;
  const { position } = step;
  const isInFirst = position !== null || requestKindOf(step).isForTab === true;
  const named = position === null ? tabIdIn(step) : position.tabId;
  let tabId = named ?? (isInFirst ? (facts?.firstTabId ?? null) : null);
  while (tabId !== null) {
    const deletion = tabs.get(tabId);
    if (deletion !== undefined) return deletion;
    tabId = facts?.parentTabId(tabId) ?? null;
  }
  return undefined;
}

function tabIdIn({ content }: Step): string | null {
  const properties = isObject(content['tabProperties']) ? content['tabProperties'] : {};
  const tabId = content['tabId'] ?? properties['tabId'] ?? properties['parentTabId'];
  return typeof tabId === 'string' ? tabId : null;
}

/** A name that is given to a range, and that a later step deletes. */
function rejectDeletedNames(steps: readonly Step[]): void {
  const created = new Map<string, Step>();
  for (const step of steps) {
    const { createNamedRange, deleteNamedRange } = step.request;
    if (createNamedRange?.name) created.set(createNamedRange.name, step);
    const creation = created.get(deleteNamedRange?.name ?? '');
    if (creation === undefined) continue;
    const tabIds = deleteNamedRange?.tabsCriteria?.tabIds ?? [];
    const tabId = creation.position?.tabId ?? null;
    const isInTabs = tabIds.length === 0 || tabId === null || tabIds.includes(tabId);
    if (isInTabs) throw conflict(creation, step, steps);
  }
}

function conflict(one: Step, deletion: Step, steps: readonly Step[]): InvalidEdit {
  const name = ({ entryIndex, entryKind }: Step) => fieldPath(entryIndex, entryKind);
  const isLater = steps.indexOf(one) > steps.indexOf(deletion);
  const [first, second] = isLater ? [deletion, one] : [one, deletion];
  return new InvalidEdit(
    name(second),
    `${name(second)} and ${name(first)} conflict: ${name(deletion)} deletes what ${name(one)} changes.`,
  );
}
