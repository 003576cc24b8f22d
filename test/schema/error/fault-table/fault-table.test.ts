import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import type { ClientResult } from '../../../ask.ts';
import { recordWaits } from '../../../waits.ts';
import { createMutationTestServer } from '../../asana/set-up.ts';
import {
  type Case,
  casesOf,
  countWrites,
  faultsOf,
  type Sent,
  type Servers,
  sendAll,
} from './case.ts';
import { compareReads, compareWrites } from './comparison.ts';
import { failureKinds } from './failure-list.ts';
import type { ReadKind } from './operation-kind.ts';
import { readKinds } from './read-kind.ts';
import { writeKinds } from './write-kind.ts';

// Every kind of upstream failure with every kind of operation: no write is applied twice, `applied` is never wrong, every failure has
// a code, and the rest of the response is as without the failure.

recordWaits();

const nowhere = 'http://127.0.0.1:1';
const servers: Servers = {
  normal: await createMutationTestServer(),
  // All operations are sent together, and each must have reached the sandbox before the time is over.
  impatient: await createMutationTestServer({ UPSTREAM_TIMEOUT_MS: '5000' }),
  unreachable: {
    asana: await createMutationTestServer({ ASANA_BASE_URL: `${nowhere}/api/1.0` }),
    google: await createMutationTestServer({
      GOOGLE_DOCS_BASE_URL: nowhere,
      GOOGLE_DRIVE_BASE_URL: nowhere,
    }),
  },
};
const { normal, impatient } = servers;

const casesOfReads = readKinds.map((operation, row) => ({
  operation,
  cases: casesOf(operation, row, servers),
}));
const casesOfWrites = writeKinds.map((operation, row) => ({
  operation,
  cases: casesOf(operation, row, servers),
}));

const isResponsive = ({ kind }: Case<unknown>) => !kind.isHanging;

test('there are at least 45 kinds of failure', () => {
  expect(failureKinds.length).toBeGreaterThanOrEqual(45);
  expect(new Set(failureKinds.map(({ name }) => name)).size).toBe(failureKinds.length);
});

describe('every kind of failure', () => {
  test.each(casesOfReads)(
    'of $operation.name has a code, and changes no other value',
    async ({ operation, cases: all }) => {
      const { data, errors } = await normal.ask(operation.query);
      expect(errors).toEqual([]);
      const cases = all.filter(isResponsive);
      expect(compareReads(cases, await sendAll(cases), data)).toEqual([]);
    },
  );

  test.each(casesOfWrites)(
    'of $operation.name has a code and the right `applied`, and no write is applied twice',
    async ({ operation, cases: all }) => {
      const cases = all.filter(isResponsive);
      const groups = operation.isOnce ? cases.map((one) => [one]) : [cases];
      for (const group of groups) {
        const sent = await sendAll(group);
        const counts = await countWrites(operation, group);
        expect(compareWrites(group, sent, counts)).toEqual([]);
        if (operation.isOnce && counts.flat().some(Boolean)) normal.sandbox.reset();
      }
    },
  );
});

/** The export of a document. Its link is opened without GraphQL. */
const exportKind: ReadKind = {
  name: 'an export',
  service: 'google',
  route: 'GET /drive/v3/files/{fileId}/export',
  query: `{ document(id: "${documentFixtures.editable}") { export(format: TEXT) { url } } }`,
  paths: [],
  // A file can have any content: these are complete files.
  except: ['an incomplete response', 'a response of another shape', 'an empty 200'],
};

/** The code of the failure, `broken` if the connection ends before the file does, or null for a complete file. */
async function openExport({ person, server }: Case<ReadKind>, url: string) {
  const response = await server.open(url, person);
  const text = await response.text().catch(() => null);
  if (text === null) return 'broken';
  if (response.status === 200) return null;
  const [error] = (JSON.parse(text) as Pick<ClientResult, 'errors'>).errors;
  return error?.extensions.code;
}

test('every kind of failure of an export has a code, or breaks the connection after the file has begun', async () => {
  // The document of the other cases cannot be read where no service can be reached.
  const cases = casesOf(exportKind, 0, servers).filter(({ kind }) => kind.fault !== null);
  const urls = await Promise.all(
    cases.map(async ({ server, person }) => {
      const { data } = await server.askAmongOthers(exportKind.query, {}, person);
      return data.document.export.url as string;
    }),
  );
  for (const server of [normal, impatient]) {
    server.sandbox.setFaults(cases.filter((one) => one.server === server).flatMap(faultsOf));
  }
  const codes = await Promise.all(cases.map((one, at) => openExport(one, urls[at] ?? '')));
  const expected = cases.map(({ kind }) =>
    /mid-body/.test(kind.fault?.kind ?? '') ? 'broken' : kind.readCode,
  );
  const named = (values: readonly unknown[]) =>
    values.map((value, at) => `${cases[at]?.kind.name}: ${value}`);
  expect(named(codes)).toEqual(named(expected));
});

test('every kind of operation of a service that does not respond fails with a code and the right `applied`', async () => {
  const reads = casesOfReads.flatMap(({ cases }) => cases);
  const hanging = reads.filter((one) => !isResponsive(one));
  const sent = await sendAll(hanging);
  for (const operation of readKinds) {
    const { data } = await impatient.ask(operation.query);
    const isOwn = (_: unknown, at: number) => hanging[at]?.operation === operation;
    expect(compareReads(hanging.filter(isOwn), sent.filter(isOwn), data)).toEqual([]);
  }
  for (const kind of ['no response in time', 'half of a response in time']) {
    impatient.sandbox.reset();
    const cases = casesOfWrites
      .flatMap(({ cases: all }) => all)
      .filter((one) => one.kind.name === kind);
    const results = await sendAll(cases);
    for (const [at, one] of cases.entries()) {
      const counts = await countWrites(one.operation, [one]);
      const others = { areOthersSent: true };
      expect(compareWrites([one], [results[at] as Sent], counts, others)).toEqual([]);
    }
  }
});
