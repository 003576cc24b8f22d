import { InvalidEdit } from '../invalid-edit.ts';
import { allTabs, type DocumentModel } from '../model/document-model.ts';

/** The maximum size of a document, with all segments and tabs. Source: Google, "Files you can store in Google Drive". */
const maxUnits = 1_020_000;

/**
 * Throws InvalidEdit if the document would be larger than the service allows. The simulation then ends: it does not grow with the edits that
 * follow.
 *
 * @param added  The number of units that are about to be inserted.
 */
export function assertSize(model: DocumentModel, added = 0): void {
  if (model.units + added <= maxUnits) return;
  const known = unitCountOf(model);
  // Changes of a segment whose content is unknown are not counted.
  if (known === null) return;
  model.units = known;
  if (known + added <= maxUnits) return;
  throw new InvalidEdit('requests', `The document would have more than ${maxUnits} characters.`);
}

/** Null if the content of a segment is not known. */
export function unitCountOf({ tabs }: DocumentModel): number | null {
  let size = 0;
  for (const { segments } of allTabs(tabs)) {
    for (const { units, isKnown } of segments.values()) {
      if (!isKnown) return null;
      size += units.length;
    }
  }
  return size;
}
