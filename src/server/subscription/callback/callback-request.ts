import type { GraphQLParams } from 'graphql-yoga';
import { Secret } from '../../../config/secret.ts';
import { rejection } from '../../request/rejection.ts';

/** Where a router receives the results of one subscription. */
export interface CallbackTarget {
  readonly url: string;
  readonly subscriptionId: string;
  /** Proves to the router that a message is for this subscription. */
  readonly verifier: Secret;
  /** The time after which the router ends a subscription without a message. 0: it does not. */
  readonly heartbeatIntervalMs: number;
}

/** Shorter intervals would cost more than the results. */
const minHeartbeatMs = 1000;
const maxHeartbeatMs = 24 * 60 * 60 * 1000;
const defaultHeartbeatMs = 5000;

/** Longer texts are not ids. */
const maxTextLength = 1024;

/** Whether a subscription asks for its results at a callback URL. */
export function hasCallbackUrl({ extensions }: GraphQLParams): boolean {
  return 'callbackUrl' in subscriptionOf(extensions);
}

/**
 * Parses `extensions.subscription` of a request. Throws a rejection if it is invalid, or if its URL has another origin than `origins`: a
 * caller must not make this server send requests to other hosts.
 */
export function parseCallback(
  { extensions }: GraphQLParams,
  origins: readonly string[],
): CallbackTarget {
  const { callbackUrl, subscriptionId, verifier, heartbeatIntervalMs } = subscriptionOf(extensions);
  return {
    url: parseUrl(callbackUrl, origins),
    subscriptionId: parseText('subscriptionId', subscriptionId),
    verifier: new Secret(parseText('verifier', verifier)),
    heartbeatIntervalMs: parseInterval(heartbeatIntervalMs),
  };
}

interface SubscriptionExtension {
  readonly callbackUrl?: unknown;
  readonly subscriptionId?: unknown;
  readonly verifier?: unknown;
  readonly heartbeatIntervalMs?: unknown;
}

const subscriptionOf = (extensions: GraphQLParams['extensions']): SubscriptionExtension => {
  const subscription: unknown = extensions?.['subscription'];
  return typeof subscription === 'object' && subscription !== null ? subscription : {};
};

function parseUrl(value: unknown, origins: readonly string[]): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  if (url === null) throw badInput('callbackUrl', 'must be a URL');
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') {
    throw rejection(
      'FORBIDDEN',
      'This server sends no results to the origin of extensions.subscription.callbackUrl. Its operator lists the origins in SUBSCRIPTION_CALLBACK_ORIGINS.',
      { status: 403 },
    );
  }
  return url.href;
}

function parseText(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '' && value.length <= maxTextLength) return value;
  throw badInput(name, `must be a string of 1 to ${maxTextLength} characters`);
}

function parseInterval(value: unknown): number {
  if (value === undefined || value === null) return defaultHeartbeatMs;
  const isInteger = typeof value === 'number' && Number.isInteger(value);
  if (isInteger && (value === 0 || (value >= minHeartbeatMs && value <= maxHeartbeatMs)))
    return value;
  throw badInput(
    'heartbeatIntervalMs',
    `must be 0, or from ${minHeartbeatMs} to ${maxHeartbeatMs}`,
  );
}

const badInput = (name: string, problem: string) =>
  rejection('BAD_USER_INPUT', `extensions.subscription.${name} ${problem}.`, { status: 400 });
