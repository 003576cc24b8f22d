import { serviceDeclarations, serviceIds } from './declaration/services.ts';
import { isLoopback } from './host.ts';
import { prefixOf } from './service-variable.ts';

/** The variables that select real services or accounts. If any of them is set, `SANDBOX=auto` means off. */
const realServiceVariables = [
  ...serviceIds.flatMap((service) => serviceDeclarations[service].addressVariables),
  ...serviceIds.map((service) => `${prefixOf(service)}_ACCESS_TOKEN` as const),
  ...serviceIds.map((service) => `${prefixOf(service)}_CLIENT_ID` as const),
] as const;

export type Variables = Readonly<Record<string, string | undefined>>;

/** A variable with an unusable value, and the reason. The message never contains a secret. */
export interface ConfigProblem {
  readonly variable: string;
  readonly message: string;
}

/**
 * Finds combinations of variables that are unsafe or cannot work.
 *
 * Checks the unparsed variables, so that it can report conflicts together with parse errors.
 */
export function findConflicts(variables: Variables): ConfigProblem[] {
  return [
    ...exposedTokens(variables),
    ...missingVariables(variables),
    ...missingTrustedDocuments(variables),
    ...missingMetricsPort(variables),
    ...unusableAgentAccess(variables),
    ...singleProcess(variables),
    ...unreachableWebhooks(variables),
    ...unusedRedisSettings(variables),
  ];
}

export function isSandboxOn({ SANDBOX = 'auto', ...variables }: Variables): boolean {
  if (SANDBOX !== 'auto') return SANDBOX === 'on';
  return !realServiceVariables.some((name) => variables[name] !== undefined);
}

/** What works in one process only. */
function singleProcess(variables: Variables): ConfigProblem[] {
  const { WORKERS = '1', METRICS_PORT, METRICS_KEY } = variables;
  if (!(Number(WORKERS) > 1)) return [];
  const problem = (message: string) => [{ variable: 'WORKERS', message }];
  return [
    ...(isSandboxOn(variables)
      ? problem('is above 1, but the sandbox runs in one process. Set SANDBOX=off, or WORKERS=1.')
      : []),
    ...(METRICS_KEY && !METRICS_PORT
      ? problem(
          'is above 1, so the metrics of all workers need an address of their own. Set METRICS_PORT.',
        )
      : []),
  ];
}

/** Both services need an address, and every process must know the webhooks of the others. */
function unreachableWebhooks({
  WEBHOOKS,
  PUBLIC_URL,
  WORKERS = '1',
  REDIS_URL,
}: Variables): ConfigProblem[] {
  if (WEBHOOKS !== 'on') return [];
  return [
    ...(PUBLIC_URL
      ? []
      : [
          {
            variable: 'PUBLIC_URL',
            message:
              'is required with WEBHOOKS=on: Asana and Google send notifications to this URL.',
          },
        ]),
    ...(Number(WORKERS) > 1 && !REDIS_URL
      ? [
          {
            variable: 'REDIS_URL',
            message:
              'is required with WEBHOOKS=on and several WORKERS: each of them must know the webhooks of the others.',
          },
        ]
      : []),
  ];
}

/** A certificate is sent only with TLS. */
function unusedRedisSettings(variables: Variables): ConfigProblem[] {
  const { REDIS_URL = '', REDIS_CLIENT_CERTIFICATE } = variables;
  if (!REDIS_CLIENT_CERTIFICATE || !REDIS_URL || REDIS_URL.startsWith('rediss:')) return [];
  const message =
    'must begin with rediss:// with REDIS_CLIENT_CERTIFICATE: it is sent only with TLS.';
  return [{ variable: 'REDIS_URL', message }];
}

/** The server's own token serves every caller, so the whole network must not have access to it. */
function exposedTokens(variables: Variables): ConfigProblem[] {
  if (variables.API_KEYS || isLoopback(variables.HOST ?? 'localhost')) return [];
  return serviceIds
    .map((service) => `${prefixOf(service)}_ACCESS_TOKEN`)
    .filter((token) => variables[token])
    .map((variable) => ({
      variable,
      message:
        'would be used for everyone who can reach HOST. Set API_KEYS, or set HOST to a loopback address, or let callers send their own tokens.',
    }));
}

/** Without trusted documents, the server would reject every request. */
function missingTrustedDocuments(variables: Variables): ConfigProblem[] {
  if (variables.TRUSTED_DOCUMENTS) return [];
  const dependent = [
    ...(variables.ONLY_TRUSTED_DOCUMENTS === 'on' ? ['ONLY_TRUSTED_DOCUMENTS'] : []),
    ...(variables.MCP_DOCUMENTS === 'trusted' ? ['MCP_DOCUMENTS=trusted'] : []),
  ];
  return dependent.map((setting) => ({
    variable: 'TRUSTED_DOCUMENTS',
    message: `is required with ${setting}: without it, every request would be rejected.`,
  }));
}

/** Agents act with the accounts that users connect, and only listed clients can ask for access. */
function unusableAgentAccess(variables: Variables): ConfigProblem[] {
  if (variables.MCP !== 'on') return [];
  const canConnect =
    isSandboxOn(variables) || serviceIds.some((id) => variables[`${prefixOf(id)}_CLIENT_ID`]);
  return [
    ...(variables.MCP_CLIENTS
      ? []
      : [
          {
            variable: 'MCP_CLIENTS',
            message: 'is required with MCP=on: only the clients in it can ask users for access.',
          },
        ]),
    ...['TYPE_PREFIX', 'ROOT_FIELD_PREFIX']
      .filter((name) => variables[name])
      .map((variable) => ({
        variable,
        message:
          'cannot be set with MCP=on: the tools use the names of the schema without prefixes.',
      })),
    ...(canConnect
      ? []
      : [
          {
            variable: 'MCP',
            message:
              'is on, but users cannot connect accounts, and agents act with these. Set ASANA_CLIENT_ID or GOOGLE_CLIENT_ID.',
          },
        ]),
  ];
}

function missingMetricsPort(variables: Variables): ConfigProblem[] {
  if (!variables.METRICS_HOST || variables.METRICS_PORT) return [];
  return [
    {
      variable: 'METRICS_PORT',
      message:
        'is required with METRICS_HOST: without it, the metrics have no address of their own.',
    },
  ];
}

function missingVariables(variables: Variables): ConfigProblem[] {
  const prefixes = serviceIds.map(prefixOf);
  const publicUrlReason = 'the consent page redirects the browser back to this URL.';
  const secretReason = 'stored connections are encrypted with it.';
  const requirements: readonly (readonly [string, string, string])[] = [
    ...prefixes.flatMap((prefix): readonly (readonly [string, string, string])[] => [
      [`${prefix}_CLIENT_SECRET`, `${prefix}_CLIENT_ID`, 'a client id needs its secret.'],
      [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`, 'a client secret needs its id.'],
    ]),
    ...prefixes.map((prefix) => ['PUBLIC_URL', `${prefix}_CLIENT_ID`, publicUrlReason] as const),
    ...prefixes.map((prefix) => ['SESSION_SECRET', `${prefix}_CLIENT_ID`, secretReason] as const),
    ['REDIS_URL', 'REDIS_SENTINELS', 'its host is the name of the primary.'],
    ['REDIS_URL', 'REDIS_CLIENT_CERTIFICATE', 'the certificate is for this server.'],
    ['REDIS_CLIENT_KEY', 'REDIS_CLIENT_CERTIFICATE', 'a certificate needs its key.'],
    ['REDIS_CLIENT_CERTIFICATE', 'REDIS_CLIENT_KEY', 'a key needs its certificate.'],
    ['SESSION_SECRET', 'REDIS_URL', 'all instances sign links and encrypt connections with it.'],
  ];
  return requirements
    .filter(([required, dependent]) => variables[dependent] && !variables[required])
    .map(([variable, dependent, reason]) => ({
      variable,
      message: `is required with ${dependent}: ${reason}`,
    }));
}
