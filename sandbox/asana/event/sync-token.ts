import { type EventLog, eventLifetimeMs } from '../../store/asana/event-log.ts';
import type { RequestContext } from '../protocol/record.ts';

// A token is readable only for the sandbox: clients must treat it as opaque.

/** A new token for the events of a resource after a position. */
export function createSyncToken(
  resource: string,
  position: number,
  { store, eventControl }: RequestContext,
): string {
  const issuedAt = store.clock.now().getTime();
  const parts = [store.eventLog.id, resource, position, issuedAt, eventControl.nextTokenNumber()];
  return Buffer.from(parts.join(':')).toString('base64url');
}

/** The position of a token. Null if it is unknown, of another resource, or expired, or if events after it are lost. */
export function positionOf(
  token: string,
  resource: string,
  context: RequestContext,
): number | null {
  const { store, eventControl } = context;
  const log: EventLog = store.eventLog;
  const [id, gid, position, issuedAt, number] = Buffer.from(token, 'base64url')
    .toString()
    .split(':');
  if (id !== log.id || gid !== resource) return null;
  if (store.clock.now().getTime() - Number(issuedAt) > eventLifetimeMs) return null;
  if (eventControl.isExpired(resource, Number(number))) return null;
  return Number(position) < log.startPosition() ? null : Number(position);
}
