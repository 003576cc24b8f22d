import { StoreUnavailable } from '../../account/store/store-error.ts';
import type { Viewer } from '../../account/viewer.ts';
import type { AsanaClient } from '../../service/asana/client.ts';
import { uploadFile } from '../../service/asana/record/attachment.ts';
import type { GoogleClient } from '../../service/google/client.ts';
import { documentMimeType } from '../../service/google/file-type.ts';
import { createFileFrom } from '../../service/google/record/file-upload.ts';
import type { SentFile } from '../../upstream/http/stream/upload.ts';
import { type OperationScope, toCaller } from '../caller/caller.ts';
import { requireCredential } from '../caller/not-connected.ts';
import { countWrite } from '../report/written.ts';
import {
  type UploadLinks,
  type UploadService,
  type UploadTarget,
  uploadTargets,
} from './upload-link.ts';

/** The file that a link accepts. Nothing of it has been read yet. */
export interface ExpectedFile {
  readonly contentType: string;
  readonly sizeBytes: number;
  /**
   * Sends the file to its service, and returns the id of the new attachment or file. Rejects with UploadLinkUsed, StoreUnavailable or WriteFailed.
   *
   * @param timeoutMs  The time in which the upload must end. It is not sent if the service asks to wait longer.
   */
  send(file: Omit<SentFile, 'byteLength'>, timeoutMs: number): Promise<string>;
}

/** A link accepts one upload. */
export class UploadLinkUsed extends Error {
  override readonly name = 'UploadLinkUsed';
}

/** Uses a key that all instances together may use once within a time. Rejects if that is unknown. */
export type UseOnce = (key: string, ms: number) => Promise<boolean>;

/** What is needed to open a link. */
export interface UploadFileOptions {
  readonly links: UploadLinks;
  readonly clients: Readonly<Record<UploadService, Pick<AsanaClient | GoogleClient, 'upload'>>>;
  readonly viewer: Viewer;
  readonly useOnce: UseOnce;
  readonly scope: OperationScope;
}

/** Opens a link. Throws NotConnected, or LinkInvalid. */
export function openUpload(
  target: UploadTarget,
  token: string,
  options: UploadFileOptions,
): ExpectedFile {
  const { links, clients, viewer, useOnce, scope } = options;
  const { service } = uploadTargets[target];
  const credential = requireCredential(service, viewer[service], scope);
  const { grant, expiresAt } = links[target].open(token, credential.key, new Date());
  const [place, name, contentType, sizeBytes, id] = grant;
  const mimeType = target === 'document' ? documentMimeType : contentType;
  const request =
    target === 'attachment'
      ? uploadFile(place, name, contentType)
      : createFileFrom({ name, folder: place, contentType, mimeType });
  return {
    contentType,
    sizeBytes,
    async send(file, timeoutMs) {
      const isFirst = await useOnce(id, expiresAt.getTime() - Date.now()).catch((cause) => {
        throw new StoreUnavailable('unreachable', { cause });
      });
      if (!isFirst) throw new UploadLinkUsed('The link was used before.');
      const deadlineAt = Date.now() + timeoutMs;
      const caller = toCaller(service, credential, { ...scope, deadlineAt });
      const sent = clients[service].upload(request, { ...file, byteLength: sizeBytes }, caller);
      return countWrite(sent, scope.metrics);
    },
  };
}
