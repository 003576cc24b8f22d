import type { Config } from '../../config/config.ts';
import type { Api } from '../service-request.ts';
import type { SetUpCheck, SetUpFinding } from '../set-up-check.ts';
import { whyNotConnected } from './connect.ts';
import type { Observation, Observer } from './observation.ts';

interface ApiAddress {
  readonly api: Api;
  readonly name: string;
  readonly variable: string;
  /** The address of the service itself. */
  readonly own: string;
  readonly address: string;
}

const toAsana = ({ asana }: Config): readonly ApiAddress[] => [
  {
    api: 'asana',
    name: 'Asana',
    variable: 'ASANA_BASE_URL',
    own: 'https://app.asana.com/api/1.0',
    address: asana.baseUrl,
  },
];

const toGoogle = ({ google }: Config): readonly ApiAddress[] => [
  {
    api: 'drive',
    name: 'Google Drive',
    variable: 'GOOGLE_DRIVE_BASE_URL',
    own: 'https://www.googleapis.com',
    address: google.driveBaseUrl,
  },
  {
    api: 'docs',
    name: 'Google Docs',
    variable: 'GOOGLE_DOCS_BASE_URL',
    own: 'https://docs.googleapis.com',
    address: google.docsBaseUrl,
  },
];

/** Checks that the addresses of a service respond as its APIs do. Sends no request: the other checks have. */
const reachable = (
  id: string,
  service: string,
  apis: readonly ApiAddress[],
  observer: Observer,
): SetUpCheck => ({
  id,
  async run() {
    const findings = await Promise.all(apis.map((api) => findingOf(api, observer)));
    const found = findings.filter((finding) => finding !== null);
    const problem = found.find(({ result }) => result !== 'holds');
    const none = `No request of this run was sent to ${service}.`;
    return problem ?? found[0] ?? { result: 'unknown', reason: none };
  },
});

export const asanaReachable = (config: Config, observer: Observer): SetUpCheck =>
  reachable('setup.asana-reachable', 'Asana', toAsana(config), observer);

/** Checks the addresses of Drive and Docs. */
export const googleReachable = (config: Config, observer: Observer): SetUpCheck =>
  reachable('setup.google-reachable', 'Google', toGoogle(config), observer);

/** Null if nothing was sent. */
async function findingOf(
  api: ApiAddress,
  { seen, failures }: Observer,
): Promise<SetUpFinding | null> {
  const { name, address } = api;
  const responses = seen.filter((one) => one.api === api.api);
  if (responses.some(({ isOfService }) => isOfService)) return { result: 'holds' };
  const [response] = responses;
  if (response !== undefined) return toFinding(api, response);
  const failure = failures.find((one) => one.api === api.api);
  if (failure === undefined) return null;
  const why = (await whyNotConnected(address)) ?? failure.message;
  const reason = `${name} cannot be reached at ${address}. ${why}`;
  return { result: 'unknown', reason, isUnreachable: true };
}

/** What a response shows that is not one of the API. */
function toFinding(
  { name, variable, own, address }: ApiAddress,
  { status, headers }: Observation,
): SetUpFinding {
  if (status >= 500 || status === 429) {
    const reason = `${name} cannot be used at ${address}: it responds with status ${status}. Try again later. If its status page reports no problem, a proxy in between fails.`;
    return { result: 'unknown', reason, isUnreachable: true };
  }
  const [type] = String(headers['content-type'] ?? 'no content type').split(';');
  const what =
    status >= 300 && status < 400
      ? `redirects to another address (status ${status})`
      : `responds with ${type} (status ${status})`;
  const isOtherApi = status === 404 || type === 'application/json';
  const correct = isOtherApi
    ? `Correct ${variable}: the address of the service is ${own}.`
    : `A login page or a proxy is in between, or ${variable} is wrong: the address of the service is ${own}.`;
  const advice = `The program at ${address} is not ${name}: it ${what}. ${correct}`;
  return { result: 'fails', advice, isUnreachable: true };
}
