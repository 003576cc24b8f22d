import { type Mask, toMask } from '../../engine/loader/mask.ts';
import { googleAssumptions } from '../../service/google/assumption/assumption.ts';
import { allFields } from '../../service/google/fields.ts';
import type { GoogleRead } from '../../service/google/read.ts';
import { lacksTabsParameter, withoutTabsParameter } from '../../service/google/record/document.ts';
import type { AssumptionWithFallback } from '../../upstream/assumption/assumption.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';

// The parameters of single reads without which they are still possible. file-search.ts is about those of a search.

/** A parameter that Google could refuse. */
export interface OptionalParameter {
  readonly name: string;
  readonly assumption: AssumptionWithFallback;
  /** The same read without the parameter. */
  readonly without: <Result>(read: GoogleRead<Result>) => GoogleRead<Result>;
  /** Whether Google may not find the record without it. */
  readonly hidesRecords: boolean;
}

/** A call that does not find files of shared drives. */
export function withoutAllDrives<Call extends Pick<GoogleRead, 'query'>>(call: Call): Call {
  const { supportsAllDrives: _, ...query } = call.query;
  return { ...call, query };
}

/** The parameter with which Drive finds files of shared drives. */
export const allDrivesParameter: OptionalParameter = {
  name: 'supportsAllDrives',
  assumption: googleAssumptions.supportsAllDrives,
  without: withoutAllDrives,
  hidesRecords: true,
};

const byRoute: Readonly<Record<string, OptionalParameter>> = {
  '/v1/documents/{documentId}': {
    name: 'includeTabsContent',
    assumption: googleAssumptions.includeTabsContent,
    without: withoutTabsParameter,
    hidesRecords: false,
  },
  '/drive/v3/files/{fileId}': allDrivesParameter,
  '/drive/v3/files/{fileId}/permissions': allDrivesParameter,
  '/drive/v3/files/{fileId}/permissions/{permissionId}': allDrivesParameter,
};

/** The parameter of a read that Google could refuse; undefined if it has none. */
export function optionalParameterOf({ route, query }: GoogleRead): OptionalParameter | undefined {
  const parameter = byRoute[route];
  return parameter !== undefined && query[parameter.name] !== undefined ? parameter : undefined;
}

/** Whether Google refused a request because of this parameter. */
export const isRefusedParameter = (
  error: unknown,
  parameter: OptionalParameter | undefined,
): boolean =>
  parameter !== undefined &&
  error instanceof UpstreamError &&
  error.reason === 'invalid-input' &&
  error.field === parameter.name;

/** Names the assumption in the error of a record that Google may find only with the parameter. */
export function nameMissingParameter(
  error: unknown,
  { assumption, hidesRecords }: OptionalParameter,
) {
  if (hidesRecords && error instanceof UpstreamError && error.reason === 'not-found')
    error.assumption = assumption.id;
}

const complete = toMask([allFields]);

/** Every field, with the content of all tabs. Source: Google, "Partial responses": a mask that names `tabs` implies the parameter. */
const completeWithTabs = toMask([
  'documentId',
  'revisionId',
  'suggestionsViewMode',
  'tabs',
  'title',
]);

export const completeMaskOf = (read: GoogleRead): Mask =>
  lacksTabsParameter(read) ? completeWithTabs : complete;

export const isComplete = (mask: Mask): boolean => mask.has(allFields) || mask === completeWithTabs;
