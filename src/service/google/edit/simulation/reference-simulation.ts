import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { fieldPath, InvalidEdit, type PathTo } from '../invalid-edit.ts';
import type { DocumentModel, TabModel } from '../model/document-model.ts';
import type { Step } from '../step.ts';
import { deletePositionedObject } from './content-change.ts';
import { unitCountOf } from './document-size.ts';
import { createHeaderOrFooter, deleteHeaderOrFooter } from './header-footer-simulation.ts';
import { findNamedRanges, replaceNamedRange } from './named-range-simulation.ts';
import { addTab, deleteTab, findTab, tabsIn, updateTab } from './tab-simulation.ts';
import { replaceText } from './text-replacement.ts';

type Content = Readonly<Record<string, unknown>>;

/** Simulates a request without a position: checks that the tab and the objects that it names exist. */
export function* simulateReference(
  { kind, content, entryIndex, entryKind }: Step,
  model: DocumentModel,
): SlicedWork<void> {
  const pathTo = (...path: readonly string[]) => fieldPath(entryIndex, entryKind, ...path);
  switch (kind) {
    case 'replaceAllText': {
      const tabs = tabsIn(content, model, pathTo);
      if (!(yield* replaceText(content, tabs, model))) tabs.forEach(markUnknown);
      return;
    }
    case 'replaceNamedRangeContent':
    case 'deleteNamedRange':
      yield* simulateNames(kind, content, model, pathTo);
      model.units = unitCountOf(model) ?? model.units;
      return;
    case 'deleteTab':
      deleteTab(content, model, pathTo);
      return;
    case 'addDocumentTab':
      addTab(content, model, pathTo);
      return;
    case 'updateDocumentTabProperties':
      updateTab(content, model, pathTo);
      return;
    case 'createHeader':
    case 'createFooter':
      createHeaderOrFooter(partOf(kind), null, findTab(model, null, pathTo), model, pathTo());
      return;
    default:
      simulateObject(kind, content, findTab(model, content['tabId'], pathTo), pathTo);
  }
}

const partOf = (kind: string) => (kind.endsWith('Header') ? 'header' : 'footer');

function* simulateNames(
  kind: string,
  content: Content,
  model: DocumentModel,
  pathTo: PathTo,
): SlicedWork<void> {
  const tabs = tabsIn(content, model, pathTo);
  const { namedRangeId: id, name = content['namedRangeName'], text } = content;
  const isKnown = tabs.every(({ segments }) => [...segments.values()].every((one) => one.isKnown));
  const found = findNamedRanges(tabs, id, name);
  if (id != null && found.length === 0 && isKnown) {
    throw new InvalidEdit(pathTo('namedRangeId'), 'The document has no named range with this id.');
  }
  for (const { tab, named } of found) {
    if (kind === 'deleteNamedRange') tab.namedRanges.delete(named.id);
    else if (!(yield* replaceNamedRange(tab, named, String(text ?? ''), pathTo(), model)))
      markUnknown(tab);
    if (isTurnOver()) yield;
  }
}

/** Checks that the tab contains the object that a request names by id, and deletes it if the request does. */
function simulateObject(kind: string, content: Content, tab: TabModel, pathTo: PathTo): void {
  const missing = (name: string) =>
    new InvalidEdit(pathTo(name), `The tab has no object with this ${name}.`);
  switch (kind) {
    case 'deleteHeader':
    case 'deleteFooter': {
      const part = partOf(kind);
      const id = String(content[`${part}Id`]);
      if (!tab.parts[part].has(id) || !tab.segments.has(id)) throw missing(`${part}Id`);
      deleteHeaderOrFooter(part, id, tab);
      return;
    }
    case 'replaceImage':
      if (tab.objects.get(String(content['imageObjectId']))?.isImage) return;
      throw missing('imageObjectId');
    case 'deletePositionedObject': {
      const id = String(content['objectId']);
      if (!tab.objects.get(id)?.isPositioned) throw missing('objectId');
      deletePositionedObject(tab, id);
      return;
    }
    default:
  }
}

/** The service determines what is found and replaced, so the content at each index is unknown afterwards. */
function markUnknown({ segments }: TabModel): void {
  for (const segment of segments.values()) segment.isKnown = false;
}
