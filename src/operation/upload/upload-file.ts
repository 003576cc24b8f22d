import type { Credential } from '../../account/credential.ts';
import { StoreUnavailable } from '../../account/store/store-error.ts';
import type { AsanaClient } from '../../service/asana/client.ts';
import { uploadFile } from '../../service/asana/record/attachment.ts';
import type { SentFile } from '../../upstream/http/stream/upload.ts';
import { type OperationScope, toCaller } from '../caller/caller.ts';
import { requireCredential } from '../caller/not-connected.ts';
import { countWrite } from '../report/written.ts';
import type { UploadLinks } from './upload-link.ts';

/** The file that a link accepts. Nothing of it has been read yet. */
export interface ExpectedFile {
  readonly contentType: string;
  readonly sizeBytes: number;
  /**
   * Attaches the file, and returns the gid of the attachment. Rejects with UploadLinkUsed, StoreUnavailable or WriteFailed.
   *
   * @param timeoutMs  The time in which the upload must end. It is not sent if the service asks to wait longer.
   */
  attach(file: Omit<SentFile, 'byteLength'>, timeoutMs: number): Promise<string>;
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
  readonly client: AsanaClient;
  readonly credential: Credential | null;
  readonly useOnce: UseOnce;
  readonly scope: OperationScope;
}

/** Opens a link. Throws NotConnected, or LinkInvalid. */
export function openUpload(token: string, options: UploadFileOptions): ExpectedFile {
  const { links, client, useOnce, scope } = options;
  const credential = requireCredential('asana', options.credential, scope);
  const { grant, expiresAt } = links.open(token, credential.key, new Date());
  const [task, name, contentType, sizeBytes, id] = grant;
  return {
    contentType,
    sizeBytes,
    async attach(file, timeoutMs) {
      const isFirst = await useOnce(id, expiresAt.getTime() - Date.now()).catch((cause) => {
        throw new StoreUnavailable('unreachable', { cause });
      });
      if (!isFirst) throw new UploadLinkUsed('The link was used before.');
      const request = uploadFile(task, name, contentType);
      const deadlineAt = Date.now() + timeoutMs;
      const caller = toCaller('asana', credential, { ...scope, deadlineAt });
      const attached = client.upload(request, { ...file, byteLength: sizeBytes }, caller);
      return countWrite(attached, scope.metrics);
    },
  };
}
