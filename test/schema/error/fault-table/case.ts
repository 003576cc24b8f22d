import type { Fault } from '../../../../sandbox/http/fault.ts';
import type { LoggedRequest } from '../../../../sandbox/http/request-log.ts';
import type { ClientResult, Person } from '../../../ask.ts';
import { someOfRow } from '../../../case-count.ts';
import type { MutationTestServer } from '../../asana/set-up.ts';
import type { FailureKind } from './failure-kind.ts';
import { failureKinds } from './failure-list.ts';
import type { ReadKind, WriteKind } from './operation-kind.ts';

// The cells of the table: how each is executed, and how its writes are counted.

/** The servers on which cases are executed. */
export interface Servers {
  readonly normal: MutationTestServer;
  /** For services that do not respond: all their cases wait at the same time. */
  readonly impatient: MutationTestServer;
  /** Servers that cannot reach one of the services. */
  readonly unreachable: Readonly<Record<'asana' | 'google', MutationTestServer>>;
}

/** One kind of failure of one kind of operation. */
export interface Case<Operation> {
  readonly operation: Operation;
  readonly kind: FailureKind;
  readonly server: MutationTestServer;
  /** Only the requests of this user's token fail, and what the server remembers about it affects no other case. */
  readonly person: Person;
  /** The name of what the case writes. */
  readonly name: string;
}

let caseCount = 0;

/** The cases of an operation that this run tries: all kinds of failure, or a part of them. */
export function casesOf<Operation extends ReadKind | WriteKind>(
  operation: Operation,
  row: number,
  { normal, impatient, unreachable }: Servers,
): Case<Operation>[] {
  const { service, isOfAction, except = [] } = operation;
  const kinds = failureKinds
    .filter((kind) => kind.service === undefined || kind.service === service)
    .filter((kind) => (!isOfAction || kind.isOfAction) && !except.includes(kind.name));
  return someOfRow(kinds, row).map((kind) => {
    caseCount += 1;
    const responsive = kind.fault === null ? unreachable[service] : normal;
    return {
      operation,
      kind,
      server: kind.isHanging ? impatient : responsive,
      // The sandbox accepts more tokens of a user than the type lists.
      person: `ada-${caseCount}` as Person,
      name: `Written ${caseCount}.`,
    };
  });
}

/** The fault of a case: only the requests of its user fail. */
export function faultsOf({
  operation,
  kind,
  person,
}: Case<ReadKind | WriteKind>): readonly Fault[] {
  if (kind.fault === null) return [];
  const { route, isOfAction } = operation;
  const isOneOfTen = isOfAction && 'isBulk' in operation;
  const fault = { ...kind.fault, ...(isOneOfTen && { skip: 4, count: 1 }) };
  return [{ ...fault, route, token: `sandbox-${person}` } as Fault];
}

/** What a case did. */
export interface Sent {
  readonly result: ClientResult;
  /** The requests of all cases that were executed at the same time. */
  readonly requests: readonly LoggedRequest[];
}

/** Executes the operations of these cases at the same time, on the server of each. */
export async function sendAll(
  cases: readonly Case<ReadKind | WriteKind>[],
): Promise<readonly Sent[]> {
  const servers = new Set(cases.map(({ server }) => server));
  await Promise.all(
    cases.map(async ({ operation, server, person }) => {
      if ('before' in operation) await server.askAmongOthers(operation.before, {}, person);
    }),
  );
  for (const server of servers) {
    server.sandbox.clearRequests();
    server.sandbox.setFaults(cases.filter((one) => one.server === server).flatMap(faultsOf));
  }
  const results = await Promise.all(
    cases.map(({ operation, server, person, name }) => {
      const variables = 'variables' in operation ? operation.variables(name) : {};
      return server.askAmongOthers(operation.query, variables, person);
    }),
  );
  for (const { sandbox } of servers) sandbox.setFaults([]);
  return results.map((result, at) => ({
    result,
    requests: cases[at]?.server.sandbox.requests() ?? [],
  }));
}

/** How often each write of these cases was applied. */
export async function countWrites(operation: WriteKind, cases: readonly Case<WriteKind>[]) {
  const servers = [...new Set(cases.map(({ server }) => server))];
  const counts = new Map<string, readonly number[]>();
  for (const server of servers) {
    const names = cases.filter((one) => one.server === server).map(({ name }) => name);
    const ofServer = await operation.countWrites(server, names);
    for (const [at, name] of names.entries()) counts.set(name, ofServer[at] ?? []);
  }
  return cases.map(({ name }) => counts.get(name) ?? []);
}
