import type { Credential } from '../auth/credential.ts';
import type { GoogleClient } from '../google/client.ts';
import { readDocument } from '../google/docs.ts';
import type { DocumentRecord } from '../google/document.ts';
import { everything, toFields } from '../google/fields.ts';
import {
  type FileListRecord,
  type FileRecord,
  type FileUserRecord,
  listDocuments,
  readAbout,
  readFile,
} from '../google/file.ts';
import { type GoogleRead, toReadKey } from '../google/read.ts';
import type { GoogleResponse } from '../google/response.ts';
import { google } from '../google/service.ts';
import type { GoogleWrite } from '../google/write.ts';
import { badResponse } from '../http/json.ts';
import type { RawRequest, RawResponse } from '../http/raw-request.ts';
import { UpstreamError } from '../http/upstream-error.ts';
import { guardAccess } from '../loader/access-guard.ts';
import { createBatchLoader } from '../loader/batch-loader.ts';
import { type Mask, toMask, union } from '../loader/mask.ts';
import { type OperationScope, toCaller } from './caller.ts';
import type { RejectedMasks } from './rejected-mask.ts';

/** What one operation asks of Google Docs and Drive. Everything it gives out holds what the mask asked for. */
export interface GoogleOperation {
  /** @param withTabs  Whether the content of every tab comes. */
  document(id: string, withTabs: boolean, mask: Mask): Promise<DocumentRecord>;
  file(id: string, mask: Mask): Promise<FileRecord>;
  /** The person whose credential it is. */
  user(mask: Mask): Promise<FileUserRecord>;
  /** One page of the documents that the caller can open, newest change first. */
  files(
    name: string | null,
    pageSize: number,
    pageToken: string | null,
    mask: Mask,
  ): Promise<FileListRecord>;
  /** Sends one write; what was read before is forgotten. Its answer carries what the mask asks for. */
  write<Answer extends object>(write: GoogleWrite<Answer>, mask: Mask): Promise<Answer>;
  /** Sends a request as its caller worded it; whatever it was, what was read before is forgotten. */
  raw(request: RawRequest): Promise<RawResponse>;
}

/** What it is made of. */
export interface GoogleOperationOptions {
  readonly client: GoogleClient;
  /** Null when nobody's came with the request. */
  readonly credential: Credential | null;
  readonly rejectedMasks: RejectedMasks;
  readonly scope: OperationScope;
}

/** Google sends no field that was not asked for: the id is asked for like any other. */
const fileId = toMask(['id']);
const pageToken = toMask(['nextPageToken']);

/** The reads and writes of one operation with one credential. */
export function createGoogleOperation(options: GoogleOperationOptions): GoogleOperation {
  const { client, credential, rejectedMasks: refusedMasks, scope } = options;
  const caller = () => toCaller('google', credential, scope);
  const gather = createBatchLoader<GoogleRead, GoogleResponse>({
    keyOf: toReadKey,
    onReused: () => scope.metrics.saved(),
    send: (wishes) =>
      client.read(
        wishes.map(({ read, mask }) => ({ ...read, fields: toFieldMask(mask) })),
        caller(),
      ),
  });

  async function ask<Answer extends object>(read: GoogleRead<Answer>, mask: Mask): Promise<Answer> {
    const { data } = await gather.load(read, mask);
    return handOut(data as Answer, mask);
  }

  function handOut<Value>(value: Value, mask: Mask): Value {
    return scope.isGuarded && !mask.has(everything) ? guardAccess(value, mask, null) : value;
  }

  return {
    async document(id, withTabs, mask) {
      const read = readDocument(id, withTabs);
      // Docs refuses some masks over smart chips in tabs; the whole document it gives.
      const canBeRefused = withTabs && !mask.has(everything);
      if (canBeRefused && refusedMasks.has(id)) return ask(read, toMask([everything]));
      try {
        return await ask(read, mask);
      } catch (error) {
        const isRefused = error instanceof UpstreamError && error.reason === 'invalid-input';
        if (!(canBeRefused && isRefused)) throw error;
        const whole = await ask(read, toMask([everything]));
        refusedMasks.add(id);
        return whole;
      }
    },
    file: (id, mask) => ask(readFile(id), union(mask, fileId)),
    async user(mask) {
      const { user } = await ask(readAbout(), new Map([['user', mask]]));
      return user ?? {};
    },
    async files(name, pageSize, token, mask) {
      const files: Mask = new Map([['files', union(mask, fileId)]]);
      const page = await ask(listDocuments(name, pageSize, token), union(files, pageToken));
      const isList = Array.isArray(page.files ?? []);
      if (isList && typeof (page.nextPageToken ?? '') === 'string') return page;
      throw badResponse(google, 'was no list of files');
    },
    async write<Answer extends object>(write: GoogleWrite<Answer>, mask: Mask) {
      gather.clear();
      const [answer] = client.write([{ ...write, fields: toFieldMask(mask) }], caller());
      if (answer === undefined) throw new Error('a write was not sent');
      const { data } = await answer.finally(() => gather.clear());
      return handOut(data as Answer, mask);
    },
    async raw(request) {
      gather.clear();
      return client.raw(request, caller()).finally(() => gather.clear());
    },
  };
}

/** Many reads of one operation have the same mask. */
const printed = new WeakMap<Mask, string>();

function toFieldMask(mask: Mask): string {
  if (mask.has(everything)) return everything;
  const fields = printed.get(mask) ?? toFields(mask);
  printed.set(mask, fields);
  return fields;
}
