import { createCredential } from '../../../src/account/credential.ts';
import { createSignedLinks } from '../../../src/account/signed-link.ts';
import { Secret } from '../../../src/config/secret.ts';
import { OperationWork } from '../../../src/engine/event-loop/operation-work.ts';
import type { Mask } from '../../../src/engine/loader/mask.ts';
import type { AsanaOperation } from '../../../src/operation/asana-operation.ts';
import { createBarrier } from '../../../src/operation/barrier.ts';
import type { Context } from '../../../src/operation/context.ts';
import type { GoogleOperation } from '../../../src/operation/google/google.ts';
import { UpstreamMetrics } from '../../../src/operation/report/upstream-metrics.ts';
import type { UploadLinks } from '../../../src/operation/upload/upload-link.ts';
import { InputError } from '../../../src/schema/error/input-error.ts';
import type { DocumentRecord } from '../../../src/service/google/record/document.ts';
import type { FileRecord } from '../../../src/service/google/record/file.ts';
import { google } from '../../../src/service/google/service.ts';
import { FailedAssumptions } from '../../../src/upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../src/upstream/http/upstream-error.ts';
import type { RecordGenerator } from './generated-record.ts';
import { hash } from './random.ts';

/** A document of the services, complete. */
export interface WorldDocument {
  readonly docs: DocumentRecord;
  readonly file: FileRecord;
}

/** What a context reads from. */
export interface World {
  readonly records: RecordGenerator;
  readonly document: WorldDocument;
  /** Different seeds give different records and faults. */
  readonly seed: number;
  /** How many of 1000 values are wrong. */
  readonly faults: number;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const credentialOf = (service: 'asana' | 'google') =>
  createCredential(service, new Secret('token'), 'header');
/** Generated operations are no subscriptions. */
const noChanges = (): never => {
  throw new Error('The generated world has no changes.');
};

const viewer = { asana: credentialOf('asana'), google: credentialOf('google'), session: null };

/** A context whose services answer in this process. Two contexts of one world give equal responses after equal delays. */
export function createWorldContext(world: World): { context: Context; writes: readonly string[] } {
  const { records, document, seed, faults } = world;
  const writes: string[] = [];

  /** Waits, and fails for some keys. */
  async function respond(service: string, key: string): Promise<number> {
    const number = hash(`${seed} ${key}`);
    for (let turns = number % 3; turns > 0; turns -= 1) await turn();
    const fault = (number >>> 4) % 250;
    if (fault >= faults) return number >>> 8;
    if (fault % 3 === 0) throw new Error(`${key} failed`);
    const reason = fault % 3 === 1 ? 'unavailable' : 'not-found';
    throw new UpstreamError({ reason, service, message: `${service} failed` });
  }

  const create = (kind: string, gid: string, mask: Mask, key = '') =>
    records.record(kind, gid, mask, `${seed} ${key}`, faults);

  const asana: Pick<AsanaOperation, 'record' | 'page' | 'write' | 'recentlyLinked'> = {
    async record<Result extends object>(
      kind: string,
      gid: string,
      { path }: { path: string },
      mask: Mask,
    ) {
      await respond('asana', path);
      // The type of the fields is that of the record's kind.
      return create(kind, gid, mask) as Result;
    },
    async page<Item>(kind: string, { path, query }: { path: string; query: object }, mask: Mask) {
      const key = `${path} ${JSON.stringify(query)}`;
      const number = await respond('asana', key);
      const items = Array.from({ length: number % 4 }, (_, index) => {
        const gid = String((number + index) % 50);
        return create(kind, gid, mask, key);
      });
      const isLast = 'offset' in query || number % 5 > 0;
      return { items: items as Item[], nextOffset: isLast ? null : 'next' };
    },
    write<Result extends object>(
      kind: string,
      sent: readonly { method: string; path: string; data: object }[],
      mask: Mask,
    ) {
      return sent.map(async ({ method, path, data }, index) => {
        const key = `${method} ${path} ${JSON.stringify(data)}`;
        writes.push(`start ${key}`);
        const number = await respond('asana', `${key} ${index}`).finally(() =>
          writes.push(`end ${key}`),
        );
        return create(kind, String(number % 50), mask) as Result;
      });
    },
    recentlyLinked: () => [],
  };

  const googleOperation: Pick<GoogleOperation, 'document' | 'file' | 'user' | 'files' | 'write'> = {
    async document(id) {
      await respond(google.id, `docs ${id}`);
      return { ...document.docs, documentId: id };
    },
    async file(id) {
      await respond(google.id, `drive ${id}`);
      return { ...document.file, id };
    },
    async user() {
      await respond(google.id, 'user');
      return { displayName: 'Ada', me: true };
    },
    async files(name, size, token) {
      const number = await respond(google.id, `files ${name} ${size} ${token}`);
      const files = Array.from({ length: number % 4 }, (_, index) => ({
        ...document.file,
        id: `${document.file.id}${index}`,
      }));
      return { files };
    },
    write: () => Promise.reject(new Error('The generated world has no writes to documents.')),
  };

  const uploadLinks: UploadLinks = {
    attachment: createSignedLinks([], 'upload link'),
    document: createSignedLinks([], 'import link'),
    image: createSignedLinks([], 'image link'),
  };
  const context: Pick<Context, keyof Context> = {
    viewer,
    // `raw` is missing: no generated operation sends raw requests.
    asana: asana as AsanaOperation,
    google: googleOperation as GoogleOperation,
    exportLink: (id: string, fileName: string) => ({
      url: `https://example.com/${id}`,
      mimeType: 'text/plain',
      fileName,
      expiresAt: '2026-01-01T00:00:00.000Z',
    }),
    connectUrl: () => null,
    barrier: createBarrier(),
    uploadLinks,
    linkBase: (kind: string) => `https://api.example/${kind}/`,
    upstream: new UpstreamMetrics(false),
    operationWork: new OperationWork(),
    assumptions: new FailedAssumptions(),
    documents: {
      read: (): never => {
        throw new InputError('document', 'The generated world has no documents.');
      },
    },
    changes: {
      asana: noChanges,
      assigned: noChanges,
      drive: noChanges,
      trigger: noChanges,
      endCredential: noChanges,
      close: noChanges,
    },
    computed: new Map(),
    discardFailures() {},
    costLimits: { maxUpstreamRequests: 500, maxNodes: 500_000 },
    publicSharing: false,
  };
  return { context: context as Context, writes };
}
