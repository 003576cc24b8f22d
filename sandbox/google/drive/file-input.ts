import { type FileRow, mimeTypes } from '../../store/google/file-row.ts';
import { parseJsonBody } from '../protocol/json-body.ts';
import { fileNotFound, insufficientFilePermissions, Rejection } from '../protocol/rejection.ts';
import type { RouteRequest } from '../protocol/request.ts';
import { findFile, hasRole } from './access.ts';
import type { FileInput } from './file-creation.ts';

/**
 * Parses the body of `files.create`. A file has one parent. The default is the caller's root folder. Of the other writable
 * fields, it reads those that the sandbox stores.
 */
export function parseFileInput(request: RouteRequest): FileInput {
  const { body, query, context } = request;
  const input = parseJsonBody(body);
  const { mimeType = 'application/octet-stream', description = '' } = input;
  const target =
    mimeType === mimeTypes.shortcut ? findTarget(input['shortcutDetails'], request) : null;
  const { name = target?.name ?? 'Untitled', parents = [], starred = false } = input;
  if (typeof name !== 'string') throw invalidValue('name', name);
  if (typeof mimeType !== 'string') throw invalidValue('mimeType', mimeType);
  if (typeof description !== 'string') throw invalidValue('description', description);
  if (typeof starred !== 'boolean') throw invalidValue('starred', starred);
  const file = {
    name,
    mimeType,
    description,
    isStarred: starred,
    properties: parseProperties('properties', input['properties']),
    appProperties: parseProperties('appProperties', input['appProperties']),
    ...(target && { shortcutTarget: { id: target.id, mimeType: target.mimeType } }),
  };
  if (!Array.isArray(parents)) throw invalidValue('parents', parents);
  if (parents.length > 1) {
    throw new Rejection(403, 'A file cannot be added to multiple folders.', {
      reason: 'multipleParentsNotSupported',
    });
  }
  const [parentId]: unknown[] = parents;
  // An application that can access only its own files may still create one in the person's root folder.
  if (parentId === undefined) {
    return { ...file, parentIds: [context.person.rootId] };
  }
  if (typeof parentId !== 'string') throw invalidValue('parents', parents);
  const parent = findFile(parentId, { query, context });
  if (parent.mimeType !== mimeTypes.folder) throw fileNotFound(parentId);
  if (!hasRole('writer', parent, context.person)) throw insufficientFilePermissions(parent.id);
  return { ...file, parentIds: [parent.id] };
}

/**
 * The file to which a new shortcut leads. Source: Drive, "Create a shortcut to a Drive file". Unverified: the response without a
 * target.
 */
function findTarget(details: unknown, request: RouteRequest): FileRow {
  const { targetId = null } = { ...(details as { readonly targetId?: unknown } | undefined) };
  if (typeof targetId !== 'string') throw invalidValue('shortcutDetails.targetId', targetId);
  return findFile(targetId, request);
}

/** Texts by key. A null is as if the key were absent. */
export function parseProperties(field: string, value: unknown): Readonly<Record<string, string>> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidValue(field, value);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]): [string, string][] => {
      if (text === null) return [];
      if (typeof text !== 'string') throw invalidValue(`${field}.${key}`, text);
      return [[key, text]];
    }),
  );
}

/** 400: a field of the body has a value of another type. */
export const invalidValue = (field: string, value: unknown) =>
  new Rejection(400, `Invalid value for ${field}: ${JSON.stringify(value)}`, { reason: 'invalid' });
