import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type Asker, type ClientResult, createAsker } from '../../ask.ts';
import { leastCount, someOfRow } from '../../case-count.ts';
import { recordWaits } from '../../waits.ts';
import type { FaultWithoutRoute } from '../fault-row.ts';
import { withNullAt } from './null-at.ts';
import { type SiblingQuery, siblingQueries } from './sibling-query.ts';

recordWaits();

// A service that fails as a whole: each of its fields is one error, and the fields of the other service are unchanged.

type ServiceName = SiblingQuery['service'];
const services = ['asana', 'google'] as const;

/** Its services never fail. */
const reference = await createAsker();
const normal = await createAsker();
const impatient = await createAsker({ UPSTREAM_TIMEOUT_MS: '5000' });

/** The fields of each service, without those below a mutation, whose writes would disturb each other. */
const queriesOf = (service: ServiceName) =>
  siblingQueries.filter((one) => one.service === service && !/Payload\./.test(one.at));

/** A field of the other service, and a field that needs no request. */
const siblings: Readonly<Record<ServiceName, string>> = {
  asana: `other: document(id: "${documentFixtures.empty}") { title } beside: viewer { google { source } }`,
  google: `other: user(id: "${fixtures.graceGid}") { name } beside: viewer { asana { source } }`,
};

/** Sends a query with a header for one service only. */
async function askWithout({ server }: Asker, missing: ServiceName, query: string) {
  const header = missing === 'asana' ? 'x-google-authorization' : 'x-asana-authorization';
  const response = await server.fetch('http://taskdoc.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [header]: 'Bearer sandbox-ada' },
    body: JSON.stringify({ query }),
  });
  // The caller compares the result with the result of the same query without a fault.
  return (await response.json()) as Pick<ClientResult, 'data' | 'errors'>;
}

interface Row {
  readonly at: Asker;
  readonly code: string;
  readonly retryable: boolean;
  /** For all requests to the service. */
  readonly fault?: FaultWithoutRoute;
  readonly isWithoutCredential?: true;
}

const rows: Readonly<Record<string, Row>> = {
  'sends no response': {
    at: impatient,
    fault: { kind: 'hang' },
    code: 'UPSTREAM_TIMEOUT',
    retryable: true,
  },
  'closes each connection': {
    at: normal,
    fault: { kind: 'reset' },
    code: 'UPSTREAM_UNAVAILABLE',
    retryable: true,
  },
  'rejects the token': {
    at: normal,
    fault: { kind: 'expired-token' },
    code: 'UNAUTHENTICATED',
    retryable: false,
  },
  'is not connected': {
    at: normal,
    isWithoutCredential: true,
    code: 'NOT_CONNECTED',
    retryable: false,
  },
};

describe.each(services)('if %s', (service) => {
  const all = queriesOf(service).map((one) => ({
    ...one,
    query: one.queryAlone.replace('{', `{ ${siblings[service]}`),
  }));

  test.each(Object.entries(rows).map(([what, row], number) => [what, row, number] as const))(
    '%s, each of its fields is null with one error, and its siblings are intact',
    async (_what, { at, code, retryable, fault, isWithoutCredential }, number) => {
      const queries = someOfRow(all, number, 4);
      // `nodes` reads a task and a user.
      const ofNodes = service === 'asana' ? ['GET /users/{user_gid}'] : [];
      const routes = new Set([...queries.map(({ route }) => route), ...ofNodes]);
      if (fault) at.sandbox.setFaults([...routes].map((route) => ({ ...fault, route }) as Fault));
      let tested = 0;
      const check = async ({ at: field, query, path }: (typeof queries)[number]) => {
        // Without a credential, the user of the account is null without an error.
        if (isWithoutCredential && /Account\./.test(field)) return;
        const complete = await reference.askAmongOthers(query);
        expect(complete.errors, field).toEqual([]);
        const { data, errors } = await (isWithoutCredential
          ? askWithout(at, service, query)
          : at.askAmongOthers(query));
        // Both items of `nodes` fail, each with its own error.
        const count = field === 'Query.nodes' ? 2 : 1;
        expect(errors, field).toEqual(
          Array(count).fill(
            expect.objectContaining({ extensions: expect.objectContaining({ code, retryable }) }),
          ),
        );
        const paths = errors.map((error) => error.path ?? []);
        // The object above the field is read from the same service, and can fail first.
        for (const [first] of paths) expect(first, field).toBe(path[0]);
        expect(data, field).toEqual(paths.reduce(withNullAt, complete.data));
        tested += 1;
      };
      // Timeouts pass at the same time. All other queries run in turn: concurrent ones would share their requests.
      if (fault?.kind === 'hang') await Promise.all(queries.map(check));
      else for (const one of queries) await check(one);
      expect(tested).toBeGreaterThanOrEqual(leastCount(21));
    },
  );
});
