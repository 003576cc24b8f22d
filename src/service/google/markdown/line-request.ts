import type { EditRequest } from '../record/edit-request.ts';
import type { InsertionPoint } from './place/insertion-point.ts';

/** A request, and the line of the Markdown that it comes from. */
export interface LineRequest {
  readonly request: EditRequest;
  readonly line: number;
}

type Segment = Pick<InsertionPoint, 'tabId' | 'segmentId'>;

/** Creates locations in the tab and segment of a position. */
export const placeIn =
  ({ tabId, segmentId }: Segment) =>
  (index: number) => ({
    index,
    ...(segmentId !== '' && { segmentId }),
    ...(tabId !== null && { tabId }),
  });

/** Creates ranges in the tab and segment of a position. */
export const rangeIn =
  ({ tabId, segmentId }: Segment) =>
  (startIndex: number, endIndex: number) => ({
    startIndex,
    endIndex,
    ...(segmentId !== '' && { segmentId }),
    ...(tabId !== null && { tabId }),
  });
