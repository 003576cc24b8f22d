import type { EventRow } from '../../store/asana/event-row.ts';
import { canSeeProject } from '../protocol/access.ts';
import type { RequestContext } from '../protocol/record.ts';

/** Source: OAS, getEvents. */
const maxEvents = 100;

/** One page of events: their rows, the position at which the next page starts, and whether it has events now. */
export interface EventPage {
  readonly rows: readonly EventRow[];
  readonly end: number;
  readonly hasMore: boolean;
}

/** The visible events of a resource after a position: at most 100. */
export function readEvents(gid: string, position: number, context: RequestContext): EventPage {
  const rows: EventRow[] = [];
  let end = position;
  for (const row of visibleAfter(position, context)) {
    if (isInStream(row, gid, context)) {
      if (rows.length === maxEvents) return { rows, end, hasMore: true };
      rows.push(row);
    }
    end = row.position;
  }
  return { rows, end, hasMore: false };
}

function isInStream({ streams, projectGid }: EventRow, gid: string, context: RequestContext) {
  if (!streams.has(gid)) return false;
  const project = projectGid === undefined ? undefined : context.store.projects.get(projectGid);
  return project === undefined || canSeeProject(project, context);
}

/** The position of the newest event that readers can see. Delayed events come after it. */
export function visiblePosition(context: RequestContext): number {
  const { eventLog } = context.store;
  let last = eventLog.startPosition();
  for (const { position } of visibleAfter(last, context)) last = position;
  return last;
}

function* visibleAfter(position: number, { store, eventControl }: RequestContext) {
  const { delayMs } = eventControl.settings();
  const latest = performance.now() - (delayMs ?? Number.POSITIVE_INFINITY);
  for (const row of store.eventLog.after(position)) {
    if (row.recordedAt > latest) return;
    yield row;
  }
}
