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

/** A combination of variables that is unsafe or cannot work. */
interface Conflict extends ConfigProblem {
  readonly isIn: (variables: Variables) => unknown;
}

/** A variable without which another one has no effect, or a bad one. */
const missing = (variable: string, dependent: string, reason: string): Conflict => ({
  variable,
  message: `is required with ${dependent}: ${reason}`,
  isIn: (variables) => variables[dependent] && !variables[variable],
});

const withoutDocuments = (dependent: string, isIn: Conflict['isIn']): Conflict => ({
  variable: 'TRUSTED_DOCUMENTS',
  message: `is required with ${dependent}: without it, every request would be rejected.`,
  isIn: (variables) => !variables.TRUSTED_DOCUMENTS && isIn(variables),
});

const hasWorkers = ({ WORKERS = '1' }: Variables) => Number(WORKERS) > 1;

const conflicts: readonly Conflict[] = [
  // The server's own token serves every caller, so the whole network must not have access to it.
  ...serviceIds.map(
    (service): Conflict => ({
      variable: `${prefixOf(service)}_ACCESS_TOKEN`,
      message:
        'would be used for everyone who can reach HOST. Set API_KEYS, or set HOST to a loopback address, or let callers send their own tokens.',
      isIn: ({ API_KEYS, HOST = 'localhost', ...variables }) =>
        variables[`${prefixOf(service)}_ACCESS_TOKEN`] && !API_KEYS && !isLoopback(HOST),
    }),
  ),

  ...serviceIds
    .map(prefixOf)
    .flatMap((prefix) => [
      missing(`${prefix}_CLIENT_SECRET`, `${prefix}_CLIENT_ID`, 'a client id needs its secret.'),
      missing(`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`, 'a client secret needs its id.'),
    ]),
  ...serviceIds.map((service) =>
    missing(
      'PUBLIC_URL',
      `${prefixOf(service)}_CLIENT_ID`,
      'the consent page redirects the browser back to this URL.',
    ),
  ),
  ...serviceIds.map((service) =>
    missing(
      'SESSION_SECRET',
      `${prefixOf(service)}_CLIENT_ID`,
      'stored connections are encrypted with it.',
    ),
  ),
  missing('REDIS_URL', 'REDIS_SENTINELS', 'its host is the name of the primary.'),
  missing('REDIS_URL', 'REDIS_CLIENT_CERTIFICATE', 'the certificate is for this server.'),
  missing('REDIS_CLIENT_KEY', 'REDIS_CLIENT_CERTIFICATE', 'a certificate needs its key.'),
  missing('REDIS_CLIENT_CERTIFICATE', 'REDIS_CLIENT_KEY', 'a key needs its certificate.'),
  missing(
    'SESSION_SECRET',
    'REDIS_URL',
    'all instances sign links and encrypt connections with it.',
  ),

  withoutDocuments('ONLY_TRUSTED_DOCUMENTS', (one) => one.ONLY_TRUSTED_DOCUMENTS === 'on'),
  withoutDocuments('MCP_DOCUMENTS=trusted', (one) => one.MCP_DOCUMENTS === 'trusted'),

  missing('METRICS_PORT', 'METRICS_HOST', 'without it, the metrics have no address of their own.'),

  // Agents act with the accounts that users connect, and only listed clients can ask for access.
  {
    variable: 'MCP_CLIENTS',
    message: 'is required with MCP=on: only the clients in it can ask users for access.',
    isIn: ({ MCP, MCP_CLIENTS }) => MCP === 'on' && !MCP_CLIENTS,
  },
  ...['TYPE_PREFIX', 'ROOT_FIELD_PREFIX'].map(
    (variable): Conflict => ({
      variable,
      message: 'cannot be set with MCP=on: the tools use the names of the schema without prefixes.',
      isIn: ({ MCP, ...variables }) => MCP === 'on' && variables[variable],
    }),
  ),
  {
    variable: 'MCP',
    message:
      'is on, but users cannot connect accounts, and agents act with these. Set ASANA_CLIENT_ID or GOOGLE_CLIENT_ID.',
    isIn: (variables) =>
      variables.MCP === 'on' &&
      !isSandboxOn(variables) &&
      !serviceIds.some((id) => variables[`${prefixOf(id)}_CLIENT_ID`]),
  },

  // What works in one process only.
  {
    variable: 'WORKERS',
    message: 'is above 1, but the sandbox runs in one process. Set SANDBOX=off, or WORKERS=1.',
    isIn: (variables) => hasWorkers(variables) && isSandboxOn(variables),
  },
  {
    variable: 'WORKERS',
    message:
      'is above 1, so the metrics of all workers need an address of their own. Set METRICS_PORT.',
    isIn: (variables) => hasWorkers(variables) && variables.METRICS_KEY && !variables.METRICS_PORT,
  },

  // Both services need an address, and every process must know the webhooks of the others.
  {
    variable: 'PUBLIC_URL',
    message: 'is required with WEBHOOKS=on: Asana and Google send notifications to this URL.',
    isIn: ({ WEBHOOKS, PUBLIC_URL }) => WEBHOOKS === 'on' && !PUBLIC_URL,
  },
  {
    variable: 'REDIS_URL',
    message:
      'is required with WEBHOOKS=on and several WORKERS: each of them must know the webhooks of the others.',
    isIn: (variables) =>
      variables.WEBHOOKS === 'on' && hasWorkers(variables) && !variables.REDIS_URL,
  },

  {
    variable: 'REDIS_URL',
    message: 'must begin with rediss:// with REDIS_CLIENT_CERTIFICATE: it is sent only with TLS.',
    isIn: ({ REDIS_URL, REDIS_CLIENT_CERTIFICATE }) =>
      REDIS_CLIENT_CERTIFICATE && REDIS_URL && !REDIS_URL.startsWith('rediss:'),
  },
];

/**
 * Finds combinations of variables that are unsafe or cannot work.
 *
 * Checks the unparsed variables, so that it can report conflicts together with parse errors.
 */
export const findConflicts = (variables: Variables): ConfigProblem[] =>
  conflicts
    .filter(({ isIn }) => isIn(variables))
    .map(({ variable, message }) => ({ variable, message }));

export function isSandboxOn({ SANDBOX = 'auto', ...variables }: Variables): boolean {
  if (SANDBOX !== 'auto') return SANDBOX === 'on';
  return !realServiceVariables.some((name) => variables[name] !== undefined);
}
