import { expect } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { MeasuredServer } from './measured-server.ts';
import { readName, readTasks } from './traffic.ts';

// Traffic whose effect on the gauges is known.

/** The values of gauges: `name{label="value"}`. */
type Gauges = Readonly<Record<string, number>>;

/** The gauges without traffic that are not zero. */
export const constantGauges: Gauges = {
  [`taskdoc_build_info{version="${manifest.version}"}`]: 1,
  'taskdoc_upstream_connections_limit{pool="asana"}': 2,
  'taskdoc_upstream_connections_limit{pool="downloads"}': 2,
  'taskdoc_upstream_connections_limit{pool="uploads"}': 64,
};

/** Traffic that has not ended, and the other gauges that are not zero meanwhile. */
export interface State {
  /** Starts the traffic. Resolves to what ends it. */
  readonly begin: (server: MeasuredServer) => Promise<() => Promise<unknown>>;
  readonly gauges: Gauges;
}

const reads = 'api="asana",kind="reads"';

export const states: Readonly<Record<string, State>> = {
  'seven batches of reads are sent': {
    async begin({ send, sandbox }) {
      sandbox.setFaults([{ kind: 'hang' }]);
      const client = new AbortController();
      const left = send(readTasks(70), client.signal).catch(() => null);
      await expect.poll(() => sandbox.requests().length, { interval: 2 }).toBe(2);
      return async () => {
        client.abort();
        await left;
      };
    },
    // Seven batches of ten reads. Two of them have a connection.
    gauges: {
      taskdoc_operations_in_progress: 1,
      [`taskdoc_upstream_in_flight_requests{${reads}}`]: 20,
      [`taskdoc_upstream_queued_requests{${reads}}`]: 5,
      'taskdoc_upstream_connections_in_use{pool="asana"}': 2,
    },
  },
  'a subscription is open': {
    async begin({ subscribe }) {
      const stream = await subscribe(
        `subscription { taskChanged(id: "${fixtures.taskWithEverything}") { at } }`,
      );
      return () => stream.close();
    },
    gauges: { taskdoc_subscriptions_open: 1 },
  },
  'most requests fail': {
    async begin({ send, sandbox }) {
      sandbox.setFaults([{ kind: 'status', status: 503 }]);
      for (let count = 0; count < 60; count += 1) await send(readName);
      return async () => {};
    },
    gauges: { 'taskdoc_upstream_circuit_open{api="Asana"}': 1 },
  },
};
