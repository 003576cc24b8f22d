import type { EditPosition } from '../edit-position.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import type { DocumentModel, TabModel } from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import type { Step } from '../step.ts';
import { findTab } from './tab-simulation.ts';

/** A request with a position, and the part of the model that it changes. */
export interface PlacedRequest extends Step {
  readonly position: EditPosition;
  readonly tab: TabModel;
  readonly segment: SegmentModel;
  readonly model: DocumentModel;
}

/** Throws InvalidEdit if the document does not have the tab or the segment. */
export function placeRequest(
  step: Step,
  position: EditPosition,
  model: DocumentModel,
): PlacedRequest {
  const { tabId, segmentId, field } = position;
  const tab = findTab(model, tabId, () => `${field}.tabId`);
  const segment = tab.segments.get(segmentId);
  if (segment !== undefined) return { ...step, position, tab, segment, model };
  throw new InvalidEdit(
    `${field}.segmentId`,
    'The tab has no header, footer or footnote with this id.',
  );
}
