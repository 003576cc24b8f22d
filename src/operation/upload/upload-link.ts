import { randomBytes } from 'node:crypto';
import type { Service } from '../../account/credential.ts';
import type { SignedLinks } from '../../account/signed-link.ts';
import type { Viewer } from '../../account/viewer.ts';
import { type CallerLink, createCallerLink } from '../caller/caller-link.ts';
import { requireCredential } from '../caller/not-connected.ts';

/** The largest file that Asana accepts. Source: Asana, "Upload an attachment". */
export const maxFileBytes = 100 * 1024 * 1024;

export interface AnnouncedFile {
  /** The gid of the task. */
  readonly task: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** The links to uploads. They contain everything about the file, so that the server stores nothing. Each has a random id. */
export type UploadLinks = SignedLinks<
  readonly [task: string, name: string, contentType: string, sizeBytes: number, id: string]
>;

export interface UploadLinkOptions {
  readonly uploadLinks: UploadLinks;
  readonly viewer: Viewer;
  /** The address of a link without its token. */
  readonly linkBase: (kind: 'upload') => string;
  readonly connectUrl: (service: Service) => string | null;
}

/** Makes a link for one upload of one caller. Throws NotConnected. Does not check what the caller may do with the task. */
export function createUploadLink(
  { task, name, contentType, sizeBytes }: AnnouncedFile,
  { uploadLinks, viewer, linkBase, connectUrl }: UploadLinkOptions,
): CallerLink {
  const { asana, requiresCredential = false } = viewer;
  const { key } = requireCredential('asana', asana, { connectUrl, requiresCredential });
  const id = randomBytes(16).toString('base64url');
  const grant = [task, name, contentType, sizeBytes, id] as const;
  return createCallerLink(uploadLinks, grant, linkBase('upload'), key);
}
