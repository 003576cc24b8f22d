import type { Caller } from '../store/caller.ts';
import type { Api } from './protocol/rejection.ts';
import type { RoutedRequest } from './routed-request.ts';

const prefix = 'https://www.googleapis.com/auth/';

const metadataRead = ['drive', 'drive.readonly', 'drive.metadata', 'drive.metadata.readonly'];
const content = ['drive', 'drive.readonly', 'drive.file'];
const docsRead = ['documents', 'documents.readonly', 'drive', 'drive.readonly', 'drive.file'];
const docsWrite = ['documents', 'drive', 'drive.file'];

/** A token needs one of these scopes to call the method. Source: the discovery documents of Drive v3 and Docs v1. */
const scopesByRoute: Readonly<Record<string, readonly string[]>> = {
  'GET /v1/documents/{documentId}': docsRead,
  'POST /v1/documents': docsWrite,
  'POST /v1/documents/{documentId}:batchUpdate': docsWrite,
  'GET /drive/v3/files/{fileId}/export': content,
  'POST /drive/v3/files': ['drive', 'drive.file'],
  'POST /upload/drive/v3/files': ['drive', 'drive.file'],
  'PUT /upload/drive/v3/files': ['drive', 'drive.file'],
  'PATCH /upload/drive/v3/files/{fileId}': ['drive', 'drive.file', 'drive.metadata'],
  'PUT /upload/drive/v3/files/{fileId}': ['drive', 'drive.file', 'drive.metadata'],
  'POST /drive/v3/files/{fileId}/copy': ['drive', 'drive.file'],
  'DELETE /drive/v3/files/{fileId}': ['drive', 'drive.file'],
  'PATCH /drive/v3/files/{fileId}': ['drive', 'drive.file', 'drive.metadata'],
  'POST /drive/v3/files/{fileId}/permissions': ['drive', 'drive.file'],
  'PATCH /drive/v3/files/{fileId}/permissions/{permissionId}': ['drive', 'drive.file'],
  'DELETE /drive/v3/files/{fileId}/permissions/{permissionId}': ['drive', 'drive.file'],
  'GET /drive/v3/drives': ['drive', 'drive.readonly'],
  'GET /drive/v3/drives/{driveId}': ['drive', 'drive.readonly'],
  ...scopesOfPosts('/drive/v3/files/{fileId}/comments', '/{commentId}'),
  ...scopesOfPosts('/drive/v3/files/{fileId}/comments/{commentId}/replies', '/{replyId}'),
};

/** The scopes of the methods of comments or of replies. */
function scopesOfPosts(path: string, one: string): Readonly<Record<string, readonly string[]>> {
  return {
    [`GET ${path}`]: content,
    [`GET ${path}${one}`]: content,
    [`POST ${path}`]: ['drive', 'drive.file'],
    [`PATCH ${path}${one}`]: ['drive', 'drive.file'],
    [`DELETE ${path}${one}`]: ['drive', 'drive.file'],
  };
}

/** For all other methods: they read the metadata of files and people. */
const defaultScopes = [...metadataRead, 'drive.file'];

/** The routes that return the content with `alt=media`. */
const downloads = [
  'GET /drive/v3/files/{fileId}',
  'GET /drive/v3/files/{fileId}/revisions/{revisionId}',
];

/** Whether the token has a scope that the method accepts. */
export function isAllowed({ scopes }: Caller, { route, request }: RoutedRequest): boolean {
  if (scopes === null) return true;
  // A download reads the content, although its route reads metadata without `alt=media`.
  const isDownload = downloads.includes(route) && request.query['alt'] === 'media';
  return hasAny(scopes, isDownload ? content : (scopesByRoute[route] ?? defaultScopes));
}

/** Whether the token gives access to all files that the person may see, not only to the files of its application. */
export function canSeeAllFiles({ scopes }: Caller, api: Api): boolean {
  if (scopes === null) return true;
  return hasAny(
    scopes,
    api === 'drive' ? metadataRead : docsRead.filter((name) => name !== 'drive.file'),
  );
}

const hasAny = (scopes: ReadonlySet<string>, names: readonly string[]) =>
  names.some((name) => scopes.has(`${prefix}${name}`));
