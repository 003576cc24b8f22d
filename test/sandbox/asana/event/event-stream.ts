import type { useAsana } from '../../caller.ts';

/** An event as Asana returns it. */
export interface EventRecord {
  readonly action: string;
  readonly type: string;
  readonly created_at: string;
  readonly user: { readonly gid: string; readonly name?: string };
  readonly resource: {
    readonly gid: string;
    readonly resource_type: string;
    readonly name?: string;
  };
  readonly parent: {
    readonly gid: string;
    readonly resource_type: string;
    readonly name?: string;
  } | null;
  readonly change?: {
    readonly field: string;
    readonly action: string;
    readonly new_value?: { readonly gid: string; readonly resource_type: string } | null;
    readonly added_value?: { readonly gid: string; readonly resource_type: string };
    readonly removed_value?: { readonly gid: string; readonly resource_type: string };
  };
}

/** A page of events, or an error. */
export interface EventResponse {
  readonly status: number;
  readonly data: readonly EventRecord[];
  readonly sync: string;
  readonly has_more?: boolean;
  readonly errors?: readonly { readonly message: string }[];
}

type Send = ReturnType<typeof useAsana>['send'];

/** Reads a page of the events of a resource. */
export async function readEvents(
  send: Send,
  resource: string,
  sync?: string,
  token?: string,
): Promise<EventResponse> {
  const query = sync === undefined ? '' : `&sync=${sync}`;
  const response = await send('GET', `/events?resource=${resource}${query}`, {
    ...(token !== undefined && { token }),
  });
  // The tests assert the response.
  const body = (await response.json()) as Omit<EventResponse, 'status'>;
  return { status: response.status, ...body };
}

/** Starts to follow a resource. The returned function reads the events since its last call. */
export async function follow(
  send: Send,
  resource: string,
): Promise<() => Promise<readonly EventRecord[]>> {
  let { sync } = await readEvents(send, resource);
  return async () => {
    const all: EventRecord[] = [];
    for (;;) {
      const page = await readEvents(send, resource, sync);
      sync = page.sync;
      all.push(...page.data);
      if (!page.has_more) return all;
    }
  };
}

/** An event in one line: `task changed due_on`, `task added in section`, `task changed followers added user`. */
export function describeEvent({ action, resource, parent, change }: EventRecord): string {
  const value = change?.new_value ?? change?.added_value ?? change?.removed_value;
  const words = [
    resource.resource_type,
    action,
    ...(parent ? ['in', parent.resource_type] : []),
    ...(change ? [change.field] : []),
    ...(change && change.action !== 'changed' ? [change.action] : []),
    ...(value ? [value.resource_type] : []),
  ];
  return words.join(' ');
}
