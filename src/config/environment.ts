import type * as z from 'zod';
import { type Config, type OauthClient, type ServiceAccess, toConfig } from './config.ts';
import { type ServiceId, serviceDeclarations, serviceIds } from './declaration/services.ts';
import { Replaceable } from './replaceable.ts';
import type { Secret } from './secret.ts';
import { fileVariableOf, readSecretFiles } from './secret-file.ts';
import { prefixOf } from './service-variable.ts';
import { environment, toSettings, variableNames } from './variable.ts';
import {
  type ConfigProblem,
  findConflicts,
  isSandboxOn,
  type Variables,
} from './variable-conflict.ts';

/** The environment is invalid. Lists every problem, so that the operator can correct all of them at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, message }) => `  ${variable} ${message}`);
    super(`The configuration is invalid:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Parses the environment. An empty or blank variable counts as unset.
 *
 * `SANDBOX=on` overrides credentials and base URLs: the sandbox replaces both services, and only the sandbox receives the
 * credentials (see `withSandbox`).
 *
 * A secret can come from a file, see secret-file.ts.
 *
 * Throws ConfigError with every problem. Ignores unknown variables.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const files = readSecretFiles(env);
  const variables = readVariables(files.variables);
  const parsed = environment.safeParse(variables);
  const problems = [
    ...files.problems,
    ...(parsed.error ? problemsOf(parsed.error, files.fromFile) : []),
    // Without the contents of a file, other variables seem to lack it.
    ...(files.problems.length > 0 ? [] : findConflicts(variables)),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(toSettings(parsed.data), accessToServices(parsed.data), isSandboxOn(variables));
}

function readVariables(env: Variables): Variables {
  return Object.fromEntries(
    variableNames.flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

function problemsOf(error: z.ZodError, fromFile: ReadonlySet<string>): ConfigProblem[] {
  return error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return { variable: fromFile.has(name) ? fileVariableOf(name) : name, message };
  });
}

function accessToServices(
  values: z.infer<typeof environment>,
): Readonly<Record<ServiceId, ServiceAccess>> {
  const toAccess = (service: ServiceId): ServiceAccess => {
    const prefix = prefixOf(service);
    return {
      accessToken: replaceable(values[`${prefix}_ACCESS_TOKEN`]),
      oauthClient: oauthClient(values[`${prefix}_CLIENT_ID`], values[`${prefix}_CLIENT_SECRET`]),
      oauthEndpoints: serviceDeclarations[service].oauth.endpoints,
    };
  };
  // Object.fromEntries does not know the names.
  return Object.fromEntries(serviceIds.map((service) => [service, toAccess(service)])) as Record<
    ServiceId,
    ServiceAccess
  >;
}

function oauthClient(id: string | undefined, clientSecret: Secret | undefined): OauthClient | null {
  const secret = replaceable(clientSecret);
  return id !== undefined && secret !== null ? { id, secret } : null;
}

const replaceable = (secret: Secret | undefined): Replaceable<Secret> | null =>
  secret === undefined ? null : new Replaceable(secret);
