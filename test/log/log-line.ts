import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The lines of the log, and the calls in the sources that write them.

const ids = ['requestId', 'trace_id', 'span_id'];
const ofRequest = [...ids, 'caller', 'ms', 'errors'];
const ofOperation = [
  'name',
  'document',
  'upstream',
  'applied',
  'failedItems',
  'itemErrors',
  'results',
];
const ofError = [...ids, 'path', 'error'];
const ofEvent = ['events', 'subscribers'];

/**
 * The properties that each line may have, by its message. None of them may contain a token, a key, a link or another secret: `path` is a known
 * path, `error` an error without secrets, `caller` a pseudonym, `settings` the configuration with `[secret]`, `warning` and `problem` texts about variables.
 */
export const lineProperties: Readonly<Record<string, readonly string[]>> = {
  query: [...ofRequest, ...ofOperation],
  mutation: [...ofRequest, ...ofOperation],
  subscription: [...ofRequest, ...ofOperation],
  event: [...ofRequest, ...ofOperation, ...ofEvent],
  export: [...ofRequest, 'format', 'sizeBytes'],
  upload: [...ofRequest, 'format', 'sizeBytes'],
  'request rejected': [...ids, 'method', 'path', 'status', 'caller', 'errors'],
  access: [...ids, 'method', 'path', 'status', 'caller', 'errors'],
  connect: ['service', 'outcome'],
  disconnect: ['results'],
  'sign out': [],
  'unexpected error': ofError,
  'the credentials of a caller are not known': ['error'],
  'A tool failed': ['error'],
  'MCP message': ['problem'],
  secrets: ['replaced', 'problem'],
  'worker ended': ['worker', 'code', 'signal'],
  configuration: ['warning'],
  start: ['version', 'node', 'url', 'settings'],
  drain: ['signal', 'drainDelayMs', 'stopTimeoutMs', 'operations'],
  stop: ['ms', 'endedOperations', 'problem'],
  'an account was not connected': ['service', 'fault'],
  'a connection was deleted here, but the service did not revoke it': ['service', 'fault'],
  'the service requires the redirect URI in a refresh': ['service', 'assumption'],
  'an access token was not refreshed': ['service', 'fault', 'attempt'],
  'refreshed tokens were not stored: the user may have to connect again': ['service'],
  'the store of connected accounts cannot be used': ['fault', 'reason'],
  'Redis can be reached again': [],
  'Redis cannot be reached': ['reason'],
  'The limits of the services are shared again': ['instances'],
  'The limits are not shared: this instance uses its share': ['instances'],
  'The SDK uses an older version of OpenTelemetry: there are no traces': ['version'],
  'A service behaves differently': ['assumption', 'statement', 'fallback'],
  'Most requests failed: the server sends only probes': ['api'],
  'A probe succeeded: the server sends requests again': ['api'],
  'A webhook cannot be created: the server polls more often instead': [
    'service',
    'reason',
    'error',
  ],
  'A router did not accept a message of its subscription': ['origin', 'failure'],
};

/** The variables in the sources that contain a message, with its values. */
const messageVariables: Readonly<Record<string, readonly string[]>> = {
  'server/plugin/request-log.ts': ['query', 'mutation', 'subscription'],
  'server/route/file-log.ts': ['export', 'upload'],
};

/** A call that writes a line. */
export interface LogCall {
  readonly file: string;
  readonly messages: readonly string[];
  /** The properties, if the call contains them. Null if another expression creates the object. */
  readonly properties: readonly string[] | null;
}

const callStart = /(?<!\w)(?:logger\.\w+|logger\[\w+\]|warn(?:\?\.)?)\((?=\s*[{'\w])/g;

/** All calls in the sources that write a line of the log. */
export const logCalls: readonly LogCall[] = readdirSync('src', {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const text = readFileSync(join('src', file), 'utf8');
    return [...text.matchAll(callStart)]
      .filter(([call]) => !/logger\.(bind|isLevelEnabled|child|level)\b/.test(call))
      .map(({ index, 0: { length } }) => parseCall(file, partsOf(text, index + length)));
  })
  .filter(({ messages }) => messages.length > 0);

function parseCall(file: string, parts: readonly string[]): LogCall {
  const literal = /^'(.*)'$/.exec(parts.at(-1) ?? '')?.[1];
  const [details = ''] = parts.length > 1 ? parts : [];
  const object = /^\{(.*)\}$/s.exec(details)?.[1];
  const isEmpty = parts.length === 1;
  return {
    file,
    messages: literal === undefined ? (messageVariables[file] ?? [`${file}: ${parts}`]) : [literal],
    properties: isEmpty
      ? []
      : object === undefined
        ? null
        : partsOf(`${object})`, 0).map((part) => part.replace(/:.*/s, '')),
  };
}

/** The texts between the commas from a position to the end of the brackets. */
function partsOf(text: string, from: number): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  let isQuoted = false;
  for (const character of text.slice(from)) {
    if (character === "'") isQuoted = !isQuoted;
    else if (!isQuoted && '([{'.includes(character)) depth += 1;
    else if (!isQuoted && ')]}'.includes(character)) depth -= 1;
    if (depth < 0) break;
    if (character === ',' && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
