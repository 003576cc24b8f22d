import { createHash } from 'node:crypto';
import { invalidParameter, requiredParameter } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import type { RequestedLog } from './requested-log.ts';

/** The token with which a log continues after this change. It does not expire, and is valid for this log only. */
export function createPageToken(number: number, { name }: RequestedLog): string {
  const hash = createHash('sha256').update(`${number} ${name}`).digest('hex').slice(0, 12);
  return Buffer.from(`${number}.${hash}`).toString('base64url');
}

/** The number of the change after which a request continues. Unverified: the response to the token of another log. */
export function parsePageToken({ query, context }: RouteRequest, log: RequestedLog): number {
  const { pageToken } = query;
  if (pageToken === undefined) throw requiredParameter('pageToken');
  const [number = ''] = Buffer.from(pageToken, 'base64url').toString('utf8').split('.');
  const isOfLog = /^\d+$/.test(number) && pageToken === createPageToken(Number(number), log);
  if (!isOfLog || Number(number) > context.store.changes.lastNumber())
    throw invalidParameter('pageToken');
  return Number(number);
}
