import { randomBytes } from 'node:crypto';
import type { Data } from '../protocol/input.ts';
import { requireText } from '../protocol/input.ts';
import { invalid, Rejection } from '../protocol/rejection.ts';
import type { WebhookSettings } from '../protocol/webhook-registry.ts';
import { isAccepted, postToTarget } from './delivery.ts';

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Parses the target of a new webhook. The wording of the errors is unverified. */
export function parseTarget(data: Data, { requiresHttps }: WebhookSettings): URL {
  const text = requireText(data, 'target');
  if (!URL.canParse(text)) throw invalid(`target: Not a valid URL: ${text}`);
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol)) throw invalid('target: Not a valid URL');
  if (requiresHttps && url.protocol !== 'https:') throw invalid('target: Must use HTTPS');
  // Source: Asana, "Webhooks".
  if (requiresHttps && isLoopback(url))
    throw new Rejection(403, 'target: A webhook cannot be delivered to localhost');
  return url;
}

/** Sends the secret to the target, which must return it in time. Returns the secret. */
export async function shakeHands(target: URL): Promise<string> {
  const secret = randomBytes(32).toString('hex');
  const { signal } = new AbortController();
  const headers = { 'x-hook-secret': secret };
  const response = isLoopback(target)
    ? await postToTarget(target.href, headers, '{}', signal)
    : null;
  if (response && isAccepted(response) && response.headers.get('x-hook-secret') === secret)
    return secret;
  // Asana documents the status. The wording is unverified.
  throw invalid('Could not complete activation handshake with target URL');
}

const isLoopback = ({ hostname }: URL) => loopbackHosts.includes(hostname);
