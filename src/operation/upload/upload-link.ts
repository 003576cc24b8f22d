import { randomBytes } from 'node:crypto';
import type { Service } from '../../auth/credential.ts';
import type { SignedLinks } from '../../auth/signed-link.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { requireCredential } from '../caller/not-connected.ts';

/** How long a link is valid. */
const lifetimeMs = 15 * 60_000;

/** The largest file that Asana accepts. Source: Asana, "Upload an attachment". */
export const maxFileBytes = 100 * 1024 * 1024;

/** A file that a client announces. */
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

/** A link on this server to which a file is sent. */
export interface UploadLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** What the link of one caller is made from. */
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
): UploadLink {
  const { asana, requiresCredential = false } = viewer;
  const { key } = requireCredential('asana', asana, { connectUrl, requiresCredential });
  const id = randomBytes(16).toString('base64url');
  // A link contains its expiry time in whole seconds.
  const expiresAt = new Date(Math.floor((Date.now() + lifetimeMs) / 1000) * 1000);
  const grant = [task, name, contentType, sizeBytes, id] as const;
  const token = uploadLinks.sign(grant, expiresAt, key);
  return { url: `${linkBase('upload')}${token}`, expiresAt: expiresAt.toISOString() };
}
