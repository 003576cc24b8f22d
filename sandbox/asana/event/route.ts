import type { EventRow } from '../../store/asana/event-row.ts';
import { canSeeProject } from '../protocol/access.ts';
import { findParent } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import { lazyRecord, type RequestContext } from '../protocol/record.ts';
import { SyncRejection } from '../protocol/rejection.ts';
import type { Route } from '../protocol/router.ts';
import { eventType } from './record.ts';
import { createSyncToken, positionOf } from './sync-token.ts';

/** Source: OAS, getEvents. */
const maxEvents = 100;

/** Reads the events of a task or project. The world has no goals. */
export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/events',
    respond: ({ query, context }) => {
      // The wording for an unknown resource is unverified.
      const source = { field: 'resource', status: 404 } as const;
      const { gid } = findParent(requireParam(query, 'resource'), context, source);
      context.store.eventLog.activate();
      const position = positionOf(query.sync ?? '', gid, context);
      if (position === null) {
        throw new SyncRejection(createSyncToken(gid, visiblePosition(context), context));
      }
      const { rows, end, hasMore } = readEvents(gid, position, context);
      return {
        kind: 'stream',
        records: () => rows.map((row) => lazyRecord(eventType, row, context)),
        beside: { sync: createSyncToken(gid, end, context), has_more: hasMore },
      };
    },
  },
];

/** One page of events: their rows, the position at which the next page starts, and whether it has events now. */
interface EventPage {
  readonly rows: readonly EventRow[];
  readonly end: number;
  readonly hasMore: boolean;
}

function readEvents(gid: string, position: number, context: RequestContext): EventPage {
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

/** The position of the newest event that has arrived. Events that are under way arrive after it. */
function visiblePosition(context: RequestContext): number {
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
