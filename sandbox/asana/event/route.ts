import { findParent } from '../protocol/lookup.ts';
import { findGoal } from '../protocol/planning-lookup.ts';
import { requireParam } from '../protocol/query.ts';
import { lazyRecord } from '../protocol/record.ts';
import { SyncRejection } from '../protocol/rejection.ts';
import type { Route } from '../protocol/router.ts';
import { readEvents, visiblePosition } from './read-events.ts';
import { eventType } from './record.ts';
import { createSyncToken, positionOf } from './sync-token.ts';

/** Reads the events of a task, a project or a goal. */
export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/events',
    respond: ({ query, context }) => {
      // The wording for an unknown resource is unverified.
      const source = { field: 'resource', status: 404 } as const;
      const resource = requireParam(query, 'resource');
      const { gid } = context.store.goals.has(resource)
        ? findGoal(resource, context)
        : findParent(resource, context, source);
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
