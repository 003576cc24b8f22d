import { type AsanaRead, readList, recordRoute } from '../read.ts';
import { type AsanaWrite, deletionRoute, toWrite } from '../write.ts';

/** A webhook in Asana's spelling. Source: OAS, WebhookResponse. */
export interface WebhookRecord {
  readonly gid: string;
  /** False if Asana sends nothing, because its user has lost access. */
  readonly active?: boolean;
  readonly target?: string;
  /** How often Asana has repeated a delivery that the target did not accept. */
  readonly delivery_retry_count?: number | null;
}

export const readWebhook = recordRoute<WebhookRecord>('/webhooks/{webhook_gid}');

/** The webhooks of the caller, at most 100 from an offset. */
export const listWebhooks = (
  workspace: string,
  offset: string | null,
): AsanaRead<readonly WebhookRecord[]> =>
  readList('/webhooks', [], { workspace, limit: '100', ...(offset === null ? {} : { offset }) });

/** Creates a webhook of a task or a project. Asana first sends a secret to the target, which must return it. */
export const createWebhook = (resource: string, target: string): AsanaWrite<WebhookRecord> =>
  toWrite('POST', '/webhooks', [], { resource, target });

export const deleteWebhook = deletionRoute('/webhooks/{webhook_gid}');
