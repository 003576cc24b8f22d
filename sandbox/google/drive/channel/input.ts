import { parseJsonBody } from '../../protocol/json-body.ts';
import { Rejection } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import { invalidValue } from '../file-input.ts';

/** The properties of a channel to open. */
export interface ChannelInput {
  readonly id: string;
  readonly address: URL;
  readonly token: string | null;
  readonly expiration: number;
}

/** The lifetime of a channel whose request names none. */
const defaultLifetimeMs = 3_600_000;

const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Parses the body of a `watch` request. A longer lifetime than the maximum becomes the maximum.
 *
 * Source: Drive, "Notifications for resource changes"; the reasons and their wording are those of published responses of Google's services.
 * Unverified for Drive: the reasons of an invalid type, token or expiration.
 */
export function parseChannelInput(request: RouteRequest, maxLifetimeMs: number): ChannelInput {
  const { channels } = request.context;
  const input = parseJsonBody(request.body);
  const { id, type, token = null } = input;
  if (id === undefined || id === '') throw new Rejection(400, 'Required', { reason: 'required' });
  if (typeof id !== 'string' || !/^[\w\-+/=]{1,64}$/.test(id)) throw invalidValue('id', id);
  if (type !== 'web_hook' && type !== 'webhook') {
    throw new Rejection(400, `Channel type ${JSON.stringify(type)} is not supported.`, {
      reason: 'push.channelTypeUnknown',
    });
  }
  if (token !== null && (typeof token !== 'string' || token.length > 256))
    throw invalidValue('token', token);
  const address = parseAddress(input['address'], channels.requiresHttps());
  const expiration = parseExpiration(input['expiration'], maxLifetimeMs);
  if (channels.find(id)) {
    throw new Rejection(400, `Channel id ${id} not unique`, { reason: 'channelIdNotUnique' });
  }
  return { id, address, token, expiration };
}

function parseAddress(value: unknown, requiresHttps: boolean): URL {
  const address = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  if (address === null) {
    throw new Rejection(400, 'WebHook callback must be a valid URL.', {
      reason: 'push.webhookUrlNoHostOrAddress',
    });
  }
  const isOwnMachine = address.protocol === 'http:' && loopback.includes(address.hostname);
  if (address.protocol === 'https:' || (isOwnMachine && !requiresHttps)) return address;
  throw new Rejection(400, `WebHook callback must be HTTPS: ${address.href}`, {
    reason: 'push.webhookUrlNotHttps',
  });
}

function parseExpiration(value: unknown, maxLifetimeMs: number): number {
  const now = Date.now();
  if (value === undefined || value === null) return now + defaultLifetimeMs;
  const isInteger = typeof value === 'string' ? /^\d+$/.test(value) : Number.isInteger(value);
  const time = Number(value);
  if (!isInteger || time <= now) throw invalidValue('expiration', value);
  return Math.min(time, now + maxLifetimeMs);
}
