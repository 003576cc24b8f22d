import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedRequest } from '../../sandbox/http/request-log.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';

// Measures pacing with a service that limits the requests per second. Without pacing, it refuses most of them.

/** The service accepts this many requests per second, and counts those that it refuses. */
const perSecond = 10;

/** The operations per second, with one request each. */
const offeredPerSecond = 20;

/** A request that was sent before the server received a refusal can arrive this much later, on a busy machine. */
const maxArrivalMs = 250;

/** What the service received while operations arrived at twice its limit. */
export interface Flow {
  readonly accepted: number;
  readonly refused: number;
  /** The accepted requests, as a part of those that a client with perfect pacing gets. */
  readonly part: number;
  /** The same since the end of the first Retry-After: the limit is unknown before it. */
  readonly partSinceRefusal: number;
  /** The requests that arrived before the Retry-After of an earlier response was over. */
  readonly duringRetryAfter: number;
  /** For each Retry-After that ended: the requests that arrived after it and before the first of them had its response. */
  readonly probes: readonly number[];
}

/** Sends an operation of the sandbox's user Ada. Returns its data. */
export type Ask = (query: string) => Promise<unknown>;

/** Sends operations at a steady rate that is twice the limit of the service. */
export async function measureFlow(
  sandbox: Pick<Sandbox, 'setLimits' | 'clearRequests' | 'requests'>,
  ask: Ask,
  seconds: number,
): Promise<Flow> {
  const queries = await createQueries(ask);
  sandbox.setLimits({ perMinute: perSecond * 60, windowMs: 1000 });
  sandbox.clearRequests();
  const startedAt = Date.now();
  for (let number = 0; number < seconds * offeredPerSecond; number += 1) {
    await sleep(Math.max(0, startedAt + (number * 1000) / offeredPerSecond - Date.now()));
    // Some operations would have to wait too long.
    ask(queries[number % queries.length] ?? '').catch(() => undefined);
  }
  const endsAt = startedAt + seconds * 1000;
  await sleep(Math.max(0, endsAt - Date.now()));
  return evaluate(sandbox.requests(), startedAt, endsAt);
}

const fields = [
  'name',
  'notes',
  'dueOn',
  'startOn',
  'createdAt',
  'modifiedAt',
  'completedAt',
  'completed',
];

/** Operations with one read each. Equal reads in flight would share a request. */
async function createQueries(ask: Ask): Promise<readonly string[]> {
  const project = fixtures.hundredTaskProject;
  const data = await ask(`{ tasks(project: "${project}", first: 100) { nodes { id } } }`);
  const { tasks } = data as { tasks: { nodes: readonly { id: string }[] } };
  return fields.flatMap((field) =>
    tasks.nodes.map(({ id }) => `{ task(id: "${id}") { ${field} } }`),
  );
}

function evaluate(log: readonly LoggedRequest[], startedAt: number, endedAt: number): Flow {
  const requests = log.map((entry) => {
    const sentAt = Date.parse(entry.startedAt);
    const { ms, status, retryAfter = 0 } = entry;
    return { sentAt, endedAt: sentAt + ms, status, retryAfterMs: retryAfter * 1000 };
  });
  const refused = requests.filter(({ status }) => status === 429);
  const accepted = requests.filter(({ status }) => status === 200);
  const partSince = (since: number) =>
    accepted.filter(({ sentAt }) => sentAt >= since).length /
    (((endedAt - since) / 1000) * perSecond);
  const during = new Set<unknown>();
  const probes: number[] = [];
  for (const refusal of refused) {
    const pauseEndsAt = refusal.endedAt + refusal.retryAfterMs;
    for (const request of requests)
      if (request.sentAt > refusal.endedAt + maxArrivalMs && request.sentAt < pauseEndsAt)
        during.add(request);
    const later = requests.filter(({ sentAt }) => sentAt >= pauseEndsAt);
    const [probe] = later;
    if (probe !== undefined)
      probes.push(later.filter(({ sentAt }) => sentAt <= probe.endedAt).length);
  }
  const [first] = refused;
  return {
    accepted: accepted.length,
    refused: refused.length,
    part: partSince(startedAt),
    partSinceRefusal: partSince(first ? first.endedAt + first.retryAfterMs : startedAt),
    duringRetryAfter: during.size,
    probes,
  };
}
