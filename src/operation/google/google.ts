import type { Credential } from '../../account/credential.ts';
import { guardAccess } from '../../engine/loader/access-guard.ts';
import { createBatchLoader } from '../../engine/loader/batch-loader.ts';
import { type Mask, toMask, union } from '../../engine/loader/mask.ts';
import type { DriveChange } from '../../live/feed/change-feed.ts';
import type { SourcePage } from '../../live/feed/source/change-source.ts';
import { readChanges, readStart } from '../../live/feed/source/drive-source.ts';
import { googleAssumptions } from '../../service/google/assumption/assumption.ts';
import type { GoogleClient } from '../../service/google/client.ts';
import { allFields, toFields } from '../../service/google/fields.ts';
import { fileIdOf } from '../../service/google/file-reference.ts';
import type { GoogleRawRequest } from '../../service/google/raw.ts';
import {
  type GoogleRead,
  type SentGoogleRead,
  selectGoogleFields,
  toGoogleReadKey,
} from '../../service/google/read.ts';
import {
  type DocumentRecord,
  hasSmartChip,
  readDocument,
  type SuggestionsView,
} from '../../service/google/record/document.ts';
import {
  type FileRecord,
  type FileUserRecord,
  readAbout,
  readFile,
} from '../../service/google/record/file.ts';
import type { FileListRecord } from '../../service/google/record/file-list.ts';
import type { FileSearch } from '../../service/google/record/file-search.ts';
import type { GoogleResponse } from '../../service/google/response.ts';
import { google } from '../../service/google/service.ts';
import type { GoogleWrite } from '../../service/google/write.ts';
import type { Assumption, AssumptionWithFallback } from '../../upstream/assumption/assumption.ts';
import { type FailedAssumptions, noteOf } from '../../upstream/assumption/failed-assumptions.ts';
import { badResponse } from '../../upstream/http/json.ts';
import type { RawResponse } from '../../upstream/http/raw/raw-request.ts';
import type { WriteTurn } from '../../upstream/http/write-turn.ts';
import { type OperationScope, toCaller } from '../caller/caller.ts';
import { countRawWrite, countWrite } from '../report/written.ts';
import type { DocumentQueue } from './document-queue.ts';
import { createEditSender, type EditSender } from './edit-sender.ts';
import { createFallbackReader } from './fallback-reader.ts';
import { createFallbackWriter, type WriteOptions } from './fallback-writer.ts';
import { searchFiles } from './file-search.ts';
import { isComplete } from './optional-parameter.ts';
import { type Proof, proofOf, type RememberedSet } from './remembered-set.ts';
import { createRemover, type Remover } from './remover.ts';

/** The reads and writes of one operation at Google Docs and Drive. Every result contains the fields of the mask. */
export interface GoogleOperation {
  /**
   * @param withTabs  Whether to read the content of all tabs.
   * @param view      How suggestions are shown. Default: as Docs does by default.
   */
  document(
    id: string,
    withTabs: boolean,
    mask: Mask,
    view?: SuggestionsView | null,
  ): Promise<DocumentRecord>;
  file(id: string, mask: Mask): Promise<FileRecord>;
  /** The user that the credential belongs to. */
  user(mask: Mask): Promise<FileUserRecord>;
  /** One page of the files that the user can open. */
  files(
    search: FileSearch,
    pageSize: number,
    pageToken: string | null,
    mask: Mask,
  ): Promise<FileListRecord>;
  /** A cursor for the changes of documents from now on: in a shared drive, or of all documents of the user if it is null. */
  changesStart(drive: string | null): Promise<string>;
  /** One page of these changes. What was read before of the documents is discarded, because it may be older than their changes. */
  changes(drive: string | null, cursor: string): Promise<SourcePage<DriveChange>>;
  /** Discards the reads that failed, so that they can be sent again. */
  discardFailures(): void;
  /** Any other record. */
  read<Result extends object>(read: GoogleRead<Result>, mask: Mask): Promise<Result>;
  /** Sends one write. Discards what was read before. The result contains the fields of the mask. */
  write<Result extends object>(write: GoogleWrite<Result>, mask: Mask): Promise<Result>;
  /** Sends a batch of edits. One that requires a revision is sent again if its response is lost and Google did not apply it. */
  edit: EditSender;
  /** Removes what the operation has created for a moment. */
  remove: Remover;
  /** Whether Google has made suggestions with this credential. */
  readonly suggestions: Proof;
  /** Waits until other changes of the document, or of another file, by this caller have ended. */
  changeDocument<Result>(reference: string, change: () => Promise<Result>): Promise<Result>;
  /** Waits until a write may be sent to Docs. The caller must use or release the turn. */
  turnToWrite(): Promise<WriteTurn>;
  /** Sends a request exactly as the client wrote it. Discards what was read before, because any request may be a write. */
  raw(request: GoogleRawRequest): Promise<RawResponse>;
}

export interface GoogleOperationOptions {
  readonly client: GoogleClient;
  /** Null if the request contains no credential for Google. */
  readonly credential: Credential | null;
  /** The documents for which Docs has rejected a mask. From then on, they are read completely. */
  readonly rejectedMasks: RememberedSet;
  /** The credentials with which Google has made a suggestion instead of an edit. */
  readonly enrolledCredentials: RememberedSet;
  readonly documentQueue: DocumentQueue;
  readonly failedAssumptions: FailedAssumptions;
  readonly scope: OperationScope;
}

const { docsTabsMask } = googleAssumptions;
const complete = toMask([allFields]);

/** Google returns only requested fields, so the id is requested like any other field. */
const fileId = toMask(['id']);
const pageInfo = toMask(['incompleteSearch', 'nextPageToken']);

export function createGoogleOperation(options: GoogleOperationOptions): GoogleOperation {
  const { client, credential, rejectedMasks, enrolledCredentials, documentQueue } = options;
  const { failedAssumptions, scope } = options;
  const credentialKey = credential?.key ?? '';
  const caller = () => toCaller('google', credential, scope);
  const batchLoader = createBatchLoader<GoogleRead, SentGoogleRead, GoogleResponse>(
    scope.operationWork,
    {
      keyOf: toGoogleReadKey,
      toCall: (read, mask, key) => selectGoogleFields(read, toFieldMask(mask), key),
      send: (loads) => client.read(loads, caller()),
      onReused: () => scope.metrics.saved(),
    },
  );

  const isAssumed = (assumption: Assumption) =>
    failedAssumptions.holds(assumption, credential?.key);

  const note = (assumption: AssumptionWithFallback) => scope.metrics.note(noteOf(assumption));

  async function loadOnce<Result extends object>(
    read: GoogleRead<Result>,
    mask: Mask,
  ): Promise<Result> {
    const { data } = await batchLoader.load(read, mask);
    return guarded(data as Result, mask);
  }

  function fail(assumption: AssumptionWithFallback): void {
    // The reason can be the user or the document, so other users keep their masks.
    failedAssumptions.addForCredential(assumption, credentialKey);
    note(assumption);
  }

  const { load } = createFallbackReader({ loadOnce, isAssumed, fail, note });

  async function writeOnce<Result extends object>(
    write: GoogleWrite<Result>,
    mask: Mask,
    { turn, isResolved = false }: WriteOptions = {},
  ): Promise<Result> {
    batchLoader.clear();
    const fields = write.isEmpty ? null : toFieldMask(mask);
    const [response] = client.write([{ ...write, fields }], { ...caller(), turn });
    if (response === undefined) throw new Error('The client did not send the write.');
    const { data } = await countWrite(response, scope.metrics, isResolved).finally(() =>
      batchLoader.clear(),
    );
    return guarded(data as Result, mask);
  }

  function guarded<Value>(value: Value, mask: Mask): Value {
    return scope.isGuarded && !isComplete(mask) ? guardAccess(value, mask, null) : value;
  }

  const write = createFallbackWriter({ writeOnce, isAssumed, fail, note });

  const document: GoogleOperation['document'] = async (id, withTabs, mask, view = null) => {
    const read = readDocument(id, withTabs, view);
    if (!withTabs) return load(read, mask);
    if (rejectedMasks.has(id) && isAssumed(docsTabsMask)) return load(read, complete);
    return load(read, mask, docsTabsMask, (document) => {
      // Docs rejects some masks for smart chips in tabs, but it returns the complete document.
      rejectedMasks.add(id);
      if (!hasSmartChip(document)) fail(docsTabsMask);
    });
  };

  function discardFiles(ids: ReadonlySet<string>): void {
    batchLoader.discard(({ path }) => ids.has(path.slice(path.lastIndexOf('/') + 1)));
    if (credential !== null) client.stopSharing(credential.key);
  }

  return {
    document,
    file: (id, mask) => load(readFile(id), union(mask, fileId)),
    async user(mask) {
      const { user } = await load(readAbout(), new Map([['user', mask]]));
      return user ?? {};
    },
    async files(search, pageSize, token, mask) {
      const files: Mask = union(new Map([['files', union(mask, fileId)]]), pageInfo);
      const page = await searchFiles({ search, pageSize, token }, files, {
        load,
        isAssumed,
        fail,
      });
      const isList = Array.isArray(page.files ?? []);
      if (isList && typeof (page.nextPageToken ?? '') === 'string') return page;
      throw badResponse(google, 'was no list of files');
    },
    changesStart: (drive) => readStart(drive, loadOnce),
    async changes(drive, cursor) {
      const page = await readChanges(drive, cursor, loadOnce);
      const ids = page.changes.flatMap(({ fileId }) => fileId ?? []);
      if (ids.length > 0) discardFiles(new Set(ids));
      return page;
    },
    discardFailures: () => batchLoader.discard((_read, hasFailed) => hasFailed),
    read: (read, mask) => load(read, mask),
    write: (one, mask) => write(one, mask),
    edit: createEditSender({
      write,
      readDocument: (reference) => document(reference, true, complete),
      count: (applied) => scope.metrics.write(applied),
      mayRetry: client.mayRetry,
      ...scope,
    }),
    remove: createRemover(options),
    suggestions: proofOf(credentialKey, enrolledCredentials),
    changeDocument: (reference, change) =>
      documentQueue(`${credentialKey} ${fileIdOf(reference)}`, scope.signal, change),
    turnToWrite: async () => client.turnToWrite(caller()),
    async raw(request) {
      batchLoader.clear();
      return countRawWrite(request, client.raw(request, caller()), scope.metrics).finally(() =>
        batchLoader.clear(),
      );
    },
  };
}

/** The printed form of a mask. Many reads of one operation have the same mask. */
const printed = new WeakMap<Mask, string>();

function toFieldMask(mask: Mask): string {
  if (mask.has(allFields)) return allFields;
  const fields = printed.get(mask) ?? toFields(mask);
  printed.set(mask, fields);
  return fields;
}
