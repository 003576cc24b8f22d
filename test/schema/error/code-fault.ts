import type { FaultRow } from '../fault-row.ts';
import { driveFaults, responseFaults as googleFaults } from '../google/document/fault-list.ts';
import { responseFaults as asanaFaults, rejection } from './asana-fault.ts';

// One failure per code that one response of a service can cause.

/** The first row of each code. */
const byCode = (rows: readonly FaultRow[]): readonly FaultRow[] => [
  ...new Map(rows.toReversed().map((row) => [row.code, row])).values(),
];

const google = (status: number, message: string, reason = 'badRequest') => ({
  kind: 'status' as const,
  status,
  body: { error: { code: status, message, errors: [{ reason, message }] } },
});

/** A failure per code, by service. */
export const codeFaults: Readonly<Record<'asana' | 'google', readonly FaultRow[]>> = {
  asana: byCode([
    ...Object.values(asanaFaults),
    {
      fault: rejection(400, 'external: Only OAuth apps can use external data.'),
      code: 'OAUTH_REQUIRED',
      status: 400,
    },
  ]),
  google: byCode([
    ...Object.values(googleFaults),
    ...Object.values(driveFaults),
    { fault: google(400, 'Invalid value'), code: 'BAD_USER_INPUT', status: 400 },
    {
      fault: google(400, "The required revision ID 'a' does not match the latest revision."),
      code: 'REVISION_CONFLICT',
      status: 400,
    },
    {
      fault: google(403, 'This file is too large to be exported.', 'exportSizeLimitExceeded'),
      code: 'EXPORT_TOO_LARGE',
      status: 403,
    },
  ]),
};

/** Codes of a failure that is no error response of a service: the connection, this server or a job causes them. */
export const codesWithoutResponse: readonly string[] = [
  'NOT_CONNECTED',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_BUDGET_EXCEEDED',
  'RESPONSE_TOO_LARGE',
  'JOB_FAILED',
];

/** Codes that no upstream request causes. */
export const codesWithoutRequest: readonly string[] = [
  'PROCESSOR_TIME_EXCEEDED',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_TOO_LARGE',
  'SERVER_BUSY',
  'STORE_UNAVAILABLE',
  'PERSISTED_QUERY_NOT_FOUND',
  'INTERNAL',
];
