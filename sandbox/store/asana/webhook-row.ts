import type { Row } from './row.ts';

/** Which events a webhook gets. An absent property matches every event. */
export interface WebhookFilter {
  readonly resource_type: string;
  readonly resource_subtype?: string;
  readonly action?: string;
  readonly fields?: readonly string[];
}

/** A webhook. */
export interface WebhookRow extends Row {
  readonly resourceGid: string;
  readonly resourceType: 'task' | 'project';
  readonly workspaceGid: string;
  readonly ownerGid: string;
  readonly target: string;
  readonly secret: string;
  readonly createdAt: string;
  /** Without filters, the webhook gets all events of its resource. */
  filters: readonly WebhookFilter[];
  /** False if the owner has lost access to the resource. */
  isActive: boolean;
  lastSuccessAt?: string;
  lastFailureAt?: string;
  lastFailureContent?: string;
  /** How many attempts have failed since the last success, besides the first one. */
  retryCount: number;
  /** Present while deliveries fail. */
  nextAttemptAfter?: string | undefined;
  /** When the webhook is deleted if deliveries still fail. */
  failureDeletionAt?: string | undefined;
}
