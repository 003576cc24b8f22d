import type { MutationTestServer } from '../../asana/set-up.ts';

// A kind of operation that sends requests, with the route that fails. read-kind.ts and write-kind.ts list all kinds.

/** The position of a value in the result. */
type Path = readonly (string | number)[];

interface OperationKind {
  readonly name: string;
  readonly service: 'asana' | 'google';
  /** The route that fails. */
  readonly route: string;
  /** One action of a batch fails. @default the complete request */
  readonly isOfAction?: true;
  /** The failures that have another result for this kind, which other tests check. */
  readonly except?: readonly string[];
}

/** A query. */
export interface ReadKind extends OperationKind {
  readonly query: string;
  /** What is null if the route fails. All other values stay as they are. */
  readonly paths: readonly Path[];
  /** What is null if the service cannot be reached. @default paths */
  readonly pathsOfService?: readonly Path[];
}

/** A mutation with the field `it`, and a field of the other service beside it. */
export interface WriteKind extends OperationKind {
  readonly query: string;
  /** @param name  A name that no other write has. */
  readonly variables: (name: string) => Readonly<Record<string, unknown>>;
  /** A mutation that the server must have executed with the same credential before. Its result does not matter. */
  readonly before?: string;
  /** The write requires the revision of a document, so it is sent again if its response is lost. */
  readonly isGuarded?: true;
  /** Several writes in one request. A lost response contained which of them were rejected. */
  readonly isBatch?: true;
  /** The errors are in the results of the items. */
  readonly isBulk?: true;
  /** The error is in this field of the result, because an earlier write of the mutation was applied. */
  readonly errorField?: string;
  /** A response of any status is the result. */
  readonly isRaw?: true;
  /** How often the sandbox applied each write with each of these names, according to its state. */
  readonly countWrites: (
    server: MutationTestServer,
    names: readonly string[],
  ) => Promise<readonly (readonly number[])[]>;
  /** The sandbox must be reset between two writes. */
  readonly isOnce?: true;
}

/** A field of the other service, which a mutation executes after its write. */
export const besideWrite = {
  asana:
    'beside: rawRequest(input: { service: GOOGLE, method: GET, path: "/drive/v3/about?fields=user" }) { status }',
  google:
    'beside: rawRequest(input: { service: ASANA, method: GET, path: "/v1/users/me" }) { status }',
} as const;

/** After these responses to a batch, its calls are sent alone. */
export const sentAlone = [
  'status 400',
  'status 403',
  'status 404',
  'status 405',
  'an empty 403',
  'an empty 404',
  'a page of HTML with 403',
];

/** Google leaves out fields without a value, so an object without a field that a query selects is valid. */
export const otherShape = 'a response of another shape';
