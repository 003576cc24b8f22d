import type { Config } from './config.ts';
import { serviceIds } from './declaration/services.ts';
import { parseConfig } from './environment.ts';
import type { Replaceable } from './replaceable.ts';
import { secretsIn } from './secret.ts';
import { fileVariableOf } from './secret-file.ts';
import { prefixOf } from './service-variable.ts';
import type { Variables } from './variable-conflict.ts';

// The secrets that a running server reads again from their files. SESSION_SECRET and those for Redis are not among them: keys and connections are
// created from them at the start.

const places: readonly (readonly [
  name: string,
  find: (config: Config) => Replaceable<unknown> | null | undefined,
])[] = [
  ['API_KEYS', ({ apiKeys }) => apiKeys],
  ['METRICS_KEY', ({ metrics }) => metrics?.key],
  ...serviceIds.flatMap((service) => [
    [`${prefixOf(service)}_ACCESS_TOKEN`, (config: Config) => config[service].accessToken] as const,
    [
      `${prefixOf(service)}_CLIENT_SECRET`,
      // The sandbox has its own registrations.
      (config: Config) => (config.sandbox.isOn ? null : config[service].oauthClient?.secret),
    ] as const,
  ]),
];

/** The variables of these secrets. */
export const replaceableSecrets = places.map(([name]) => name);

/** Whether a secret that can be replaced comes from a file. */
export const hasReplaceableFile = (env: Variables): boolean =>
  replaceableSecrets.some((name) => isFromFile(env, name));

/**
 * Reads the files of the secrets again, and replaces those that have changed. Returns the names of their variables.
 *
 * Throws ConfigError, and has then replaced none.
 */
export function replaceSecrets(config: Config, env: Variables): readonly string[] {
  const next = parseConfig(env);
  return places.flatMap(([name, find]) => {
    const [found, replacement] = [find(config), find(next)];
    if (!isFromFile(env, name) || !found || !replacement) return [];
    if (textOf(found) === textOf(replacement)) return [];
    found.replace(replacement.current);
    return [name];
  });
}

const isFromFile = (env: Variables, name: string) => Boolean(env[fileVariableOf(name)]?.trim());

const textOf = (value: Replaceable<unknown>): string =>
  JSON.stringify(secretsIn(value).map((secret) => secret.reveal()));
