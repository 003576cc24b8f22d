import type { WebhookRow } from '../../store/asana/webhook-row.ts';
import { resourceType } from '../event/record.ts';
import { lazyRecord, plainRecord, type RecordType } from '../protocol/record.ts';

/** A webhook as Asana returns it. What has not happened yet is absent. (unverified: null or absent) */
export const webhookType: RecordType<WebhookRow> = {
  compact: ['gid', 'resource_type', 'active', 'resource', 'target'],
  fields: {
    gid: (webhook) => webhook.gid,
    resource_type: () => 'webhook',
    active: (webhook) => webhook.isActive,
    resource: ({ resourceGid, resourceType: type }, context) => {
      const { projects, tasks } = context.store;
      // A deleted resource has no name any more.
      const name = (projects.get(resourceGid) ?? tasks.get(resourceGid))?.name;
      const resource = { gid: resourceGid, type, ...(name !== undefined && { name }) };
      return lazyRecord(resourceType, resource, context);
    },
    target: (webhook) => webhook.target,
    created_at: (webhook) => webhook.createdAt,
    last_failure_at: (webhook) => webhook.lastFailureAt,
    last_failure_content: (webhook) => webhook.lastFailureContent,
    last_success_at: (webhook) => webhook.lastSuccessAt,
    delivery_retry_count: (webhook) => webhook.retryCount,
    next_attempt_after: (webhook) => webhook.nextAttemptAfter,
    failure_deletion_timestamp: (webhook) => webhook.failureDeletionAt,
    filters: (webhook) => webhook.filters.map((filter) => plainRecord({ ...filter })),
  },
};
