import type { Caller } from '../store/person.ts';
import type { Api } from './protocol/rejection.ts';
import type { Attempt } from './routed-request.ts';

const prefix = 'https://www.googleapis.com/auth/';

const seeing = ['drive', 'drive.readonly', 'drive.metadata', 'drive.metadata.readonly'];
const content = ['drive', 'drive.readonly', 'drive.file'];
const docsRead = ['documents', 'documents.readonly', 'drive', 'drive.readonly', 'drive.file'];
const docsWrite = ['documents', 'drive', 'drive.file'];

/** Any one of these lets a token call the method. Source: the discovery documents of Drive v3 and Docs v1. */
const scopesByRoute: Readonly<Record<string, readonly string[]>> = {
  'GET /v1/documents/{documentId}': docsRead,
  'POST /v1/documents': docsWrite,
  'POST /v1/documents/{documentId}:batchUpdate': docsWrite,
  'GET /drive/v3/files/{fileId}/export': content,
  'POST /drive/v3/files': ['drive', 'drive.file'],
  'PATCH /drive/v3/files/{fileId}': ['drive', 'drive.file', 'drive.metadata'],
};

/** Reading what Drive knows about files and people. */
const otherwise = [...seeing, 'drive.file'];

/** Whether the token was granted a scope that the method takes. */
export function mayCall({ scopes }: Caller, { route }: Attempt): boolean {
  return scopes === null || holds(scopes, scopesByRoute[route] ?? otherwise);
}

/** Whether the token reaches all that its person may see, and not only the files of its own application. */
export function seesAllFiles({ scopes }: Caller, api: Api): boolean {
  if (scopes === null) return true;
  return holds(scopes, api === 'drive' ? seeing : docsRead.filter((name) => name !== 'drive.file'));
}

const holds = (scopes: ReadonlySet<string>, names: readonly string[]) =>
  names.some((name) => scopes.has(`${prefix}${name}`));
