import type { Config } from './config.ts';
import { serviceIds } from './declaration/services.ts';
import { isLoopback } from './host.ts';
import { prefixOf } from './service-variable.ts';
import type { Variables } from './variable-conflict.ts';

// Settings with which the server works, but probably not as the operator expects. The server logs each of them at its start.

/** The beginnings of the names that only this program uses. */
const ownPrefixes = [
  'TASKDOC_',
  ...serviceIds.map((service) => `${prefixOf(service)}_` as const),
  'SANDBOX_',
  'UPSTREAM_',
  'OPERATION_',
  'DRAIN_',
  'STOP_',
  'MAX_UPSTREAM_',
  'MAX_RESPONSE_',
  'CIRCUIT_BREAKER_',
] as const;

/** Variables of Google's own tools, which many environments set. */
const foreign = /^GOOGLE_(APPLICATION_CREDENTIALS$|CLOUD_|API_|CHROME_|GENAI_|COMPUTE_|EXTERNAL_)/;

const minSimilarLength = 7;

/**
 * Describes every setting that is probably a mistake. Never contains a value that can be secret.
 *
 * @param knownNames  The variables that the program reads.
 */
export function findWarnings(
  env: Variables,
  knownNames: readonly string[],
  config: Config,
): string[] {
  return [
    ...unknownVariables(env, knownNames),
    ...contradictoryTimeouts(config),
    ...missingCredentials(config),
    ...missingHostNames(config),
    ...shortKeys(config),
  ];
}

function unknownVariables(env: Variables, knownNames: readonly string[]): string[] {
  const known = new Set(knownNames);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || foreign.test(name) || !env[name]?.trim()) return [];
    const isOwn =
      ownPrefixes.some((prefix) => name.startsWith(prefix)) ||
      known.has(name.replace(/_FILE$/, ''));
    // Short names are similar to many variables of other programs.
    if (!isOwn && name.length < minSimilarLength) return [];
    const nearest = nearestOf(name.replace(/^TASKDOC_/, ''), knownNames);
    if (nearest === null && !isOwn) return [];
    // Another program can use a similar name, so a similar name is reported only if the variable it means is not set.
    if (!isOwn && nearest !== null && env[nearest]?.trim()) return [];
    const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
    return [`${name} is not a variable of this program, and has no effect.${suggestion}`];
  });
}

/** The known name with the fewest different characters, or null if none is similar. */
function nearestOf(name: string, knownNames: readonly string[]): string | null {
  let nearest: string | null = null;
  // A third of a short name would be another word.
  let best = Math.min(3, Math.floor(name.length / 4)) + 1;
  for (const known of knownNames) {
    if (Math.abs(known.length - name.length) > best) continue;
    const distance =
      name.replaceAll('_', '') === known.replaceAll('_', '') ? 0 : distanceOf(name, known, best);
    if (distance < best) {
      best = distance;
      nearest = known;
    }
  }
  return nearest;
}

/**
 * The number of characters to insert, delete or replace (Levenshtein distance), or a larger number than `max` as soon as it must be larger: an
 * environment can have many variables of other programs.
 */
function distanceOf(left: string, right: string, max: number): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let index = 0; index < left.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < right.length; column += 1) {
      const replaced = (row[column] ?? 0) + (left[index] === right[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    if (Math.min(...next) > max) return max + 1;
    row = next;
  }
  return row.at(-1) ?? 0;
}

function contradictoryTimeouts({
  upstreamTimeoutMs,
  operationTimeoutMs,
  stopTimeoutMs,
  connections: { headersTimeoutMs, requestTimeoutMs },
}: Config): string[] {
  const warnings: string[] = [];
  if (upstreamTimeoutMs > operationTimeoutMs) {
    warnings.push(
      `UPSTREAM_TIMEOUT_MS (${upstreamTimeoutMs}) is longer than OPERATION_TIMEOUT_MS (${operationTimeoutMs}): one slow request uses the whole time of its operation.`,
    );
  }
  if (stopTimeoutMs < operationTimeoutMs) {
    warnings.push(
      `STOP_TIMEOUT_MS (${stopTimeoutMs}) is shorter than OPERATION_TIMEOUT_MS (${operationTimeoutMs}): a stop ends operations before their own time limit.`,
    );
  }
  if (headersTimeoutMs > requestTimeoutMs) {
    warnings.push(
      `HEADERS_TIMEOUT_MS (${headersTimeoutMs}) is longer than REQUEST_TIMEOUT_MS (${requestTimeoutMs}), which limits it, and has no effect.`,
    );
  }
  return warnings;
}

function missingCredentials(config: Config): string[] {
  const hasCredential = serviceIds.some((service) => {
    const { accessToken, oauthClient } = config[service];
    return accessToken !== null || oauthClient !== null;
  });
  if (config.sandbox.isOn || hasCredential) return [];
  return [
    'The sandbox is off, and there is no access token and no OAuth client: every request must contain tokens of its caller.',
  ];
}

/** A server with an account that listens on all addresses is meant for other machines, but none of their names is known. */
export function missingHostNames({ host, publicUrl, allowedHosts, sandbox }: Config): string[] {
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  if (!listensEverywhere || publicUrl !== null || allowedHosts.length > 0 || sandbox.isOn)
    return [];
  return [
    `HOST is ${host}, but neither ALLOWED_HOSTS nor PUBLIC_URL is set: the server accepts only requests to a loopback name, such as localhost.`,
  ];
}

/** A key of this length with random letters and digits cannot be guessed. */
const minSafeLength = 16;

function shortKeys({ host, apiKeys }: Config): string[] {
  const count = apiKeys.current.filter((key) => key.reveal().length < minSafeLength).length;
  if (count === 0 || isLoopback(host)) return [];
  return [
    `${count} of the API_KEYS ${count === 1 ? 'has' : 'have'} fewer than ${minSafeLength} characters: create longer ones, for example with openssl rand -hex 16.`,
  ];
}
