import { describe, expect, test } from 'vitest';
import { encodeGoogleReads, encodeGoogleWrites } from '../../../../src/service/google/encode.ts';
import type { GoogleRead } from '../../../../src/service/google/read.ts';
import {
  createComment,
  createReply,
  deleteComment,
  listComments,
  readComment,
  updateComment,
} from '../../../../src/service/google/record/comment.ts';
import { readDocument, updateDocument } from '../../../../src/service/google/record/document.ts';
import { readFile } from '../../../../src/service/google/record/file.ts';
import {
  copyFile,
  createDocumentFile,
  deleteFile,
  updateFile,
} from '../../../../src/service/google/record/file-write.ts';
import {
  createPermission,
  deletePermission,
  listPermissions,
  readPermission,
  updatePermission,
} from '../../../../src/service/google/record/permission.ts';
import { listRevisions } from '../../../../src/service/google/record/revision.ts';
import type { GoogleWrite } from '../../../../src/service/google/write.ts';

// Google requires the resource key of a file in each request. Source: Drive, "Access link-shared files using resource keys".

const file = 'file-id/0-key';
const comment = { file, commentId: 'c' };
const permission = { type: 'user', role: 'reader', emailAddress: 'a@example.com' } as const;
const header = { 'x-goog-drive-resource-keys': file };

describe('the resource key of a file is in the header, and not in the address, of', () => {
  test.each<[string, GoogleRead]>([
    ['its metadata', readFile(file)],
    ['its content', readDocument(file, true)],
    ['its comments', listComments(file, null, 10, null)],
    ['one of its comments', readComment(comment)],
    ['its permissions', listPermissions(file, 10, null)],
    ['one of its permissions', readPermission(file, 'p')],
    ['its revisions', listRevisions(file, 10, null)],
  ])('the read of %s', (_what, read) => {
    const { headers, address } = encodeGoogleReads([{ ...read, fields: null }]);
    expect([headers, address.includes('0-key')]).toEqual([header, false]);
  });

  test.each<[string, GoogleWrite<object>]>([
    ['changes its content', updateDocument(file, [], null)],
    ['changes its metadata', updateFile(file, { name: 'New' })],
    [
      'moves another file to it',
      updateFile('other', {}, { add: 'file-id', remove: [], reference: file }),
    ],
    ['creates a document in it', createDocumentFile('New', file)],
    ['copies it', copyFile(file, null, null)],
    ['copies another file to it', copyFile('other', null, file)],
    ['deletes it', deleteFile(file)],
    ['adds a comment', createComment(file, 'New', null)],
    ['changes a comment', updateComment(comment, 'New')],
    ['deletes a comment', deleteComment(comment)],
    ['replies to a comment', createReply(comment, { content: 'New' })],
    ['adds a permission', createPermission(file, permission, null)],
    ['changes a permission', updatePermission(file, 'p', 'writer')],
    ['removes a permission', deletePermission(file, 'p')],
  ])('the write that %s', (_what, write) => {
    const { headers, address } = encodeGoogleWrites([{ ...write, fields: null }]);
    expect([headers, address.includes('0-key')]).toEqual([header, false]);
  });
});
