import { createHmac } from 'node:crypto';
import type { EventResource, EventRow, FieldChange } from '../../store/asana/event-row.ts';

/** How long Asana waits for the response of a target. */
const timeoutMs = 10_000;

/** The response of a target. Status 0: it did not respond in time, or not at all. */
export interface TargetResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a POST request to a target. It never fails. */
export async function postToTarget(
  target: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  stopped: AbortSignal,
): Promise<TargetResponse> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
      signal,
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return { status: 0, headers: new Headers(), text: String(error) };
  }
}

/** Whether the target accepted the request. Source: Asana, "Webhooks". */
export const isAccepted = ({ status }: TargetResponse) => status === 200 || status === 204;

/** The signature of a body: HMAC SHA-256, in hexadecimal digits. */
export const signatureOf = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

/** The body of a delivery. A heartbeat has no events. Unlike those of `GET /events`, resources have no names. */
export function deliveryBody(events: readonly EventRow[]): string {
  return JSON.stringify({ events: events.map(toJson) });
}

function toJson({ userGid, createdAt, action, resource, parent, change }: EventRow): unknown {
  return {
    user: { gid: userGid, resource_type: 'user' },
    created_at: createdAt,
    action,
    resource: toStub(resource),
    parent: parent && toStub(parent),
    ...(change && { change: toChange(change) }),
  };
}

function toChange({ field, action, newValue, addedValue, removedValue }: FieldChange): unknown {
  return {
    field,
    action,
    ...(newValue !== undefined && { new_value: newValue && toStub(newValue) }),
    ...(addedValue && { added_value: toStub(addedValue) }),
    ...(removedValue && { removed_value: toStub(removedValue) }),
  };
}

const toStub = ({ gid, type, subtype }: EventResource) => ({
  gid,
  resource_type: type,
  ...(subtype !== undefined && { resource_subtype: subtype }),
});
