import { randomBytes } from 'node:crypto';
import type { Service } from '../../account/credential.ts';
import type { SignedLinks } from '../../account/signed-link.ts';
import type { Viewer } from '../../account/viewer.ts';
import { type CallerLink, createCallerLink } from '../caller/caller-link.ts';
import { requireCredential } from '../caller/not-connected.ts';

/** What a file becomes: the service that receives it, and the address of its links. */
export const uploadTargets = {
  attachment: { service: 'asana', link: 'upload' },
  document: { service: 'google', link: 'import' },
  image: { service: 'google', link: 'image' },
} as const;

export type UploadTarget = keyof typeof uploadTargets;

/** The kinds of links to uploads. */
export type UploadLinkKind = (typeof uploadTargets)[UploadTarget]['link'];

/** A service that receives files. */
export type UploadService = (typeof uploadTargets)[UploadTarget]['service'];

export interface AnnouncedFile {
  /** The gid of a task, or the reference of a folder. */
  readonly place: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** The links to uploads. They contain everything about the file, so that the server stores nothing. Each has a random id. */
export type UploadLinks = Readonly<
  Record<
    UploadTarget,
    SignedLinks<
      readonly [place: string, name: string, contentType: string, sizeBytes: number, id: string]
    >
  >
>;

export interface UploadLinkOptions {
  readonly uploadLinks: UploadLinks;
  readonly viewer: Viewer;
  /** The address of a link without its token. */
  readonly linkBase: (kind: UploadLinkKind) => string;
  readonly connectUrl: (service: Service) => string | null;
}

/** Makes a link for one upload of one caller. Throws NotConnected. Does not check what the caller may do in the place. */
export function createUploadLink(
  target: UploadTarget,
  { place, name, contentType, sizeBytes }: AnnouncedFile,
  { uploadLinks, viewer, linkBase, connectUrl }: UploadLinkOptions,
): CallerLink {
  const { service, link } = uploadTargets[target];
  const { requiresCredential = false } = viewer;
  const { key } = requireCredential(service, viewer[service], { connectUrl, requiresCredential });
  const id = randomBytes(16).toString('base64url');
  const grant = [place, name, contentType, sizeBytes, id] as const;
  return createCallerLink(uploadLinks[target], grant, linkBase(link), key);
}
