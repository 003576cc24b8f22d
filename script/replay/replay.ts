import type {
  Exchange,
  RecordedExchange,
  RecordedRequest,
  Recording,
} from '../../src/doctor/record/exchange.ts';
import { parseMultipart, redact } from '../../src/doctor/record/redact.ts';
import { toRecordedPath } from '../../src/doctor/record/redact-path.ts';
import { createSample, NoSample } from '../../src/doctor/sample.ts';
import type { CheckRequest, CheckResponse, SendRequest } from '../../src/doctor/service-request.ts';
import { printForm } from '../../src/service/asana/form.ts';
import { compareExchanges, type Difference } from './difference.ts';
import { createIdMapping, type IdMapping } from './id-mapping.ts';

/**
 * Sends the requests of a recording to the emulator, and returns how its responses differ.
 *
 * The ids of a recording do not exist in the emulator. The records that the checks chose are replaced by the emulator's records for the
 * same purpose, and all others by those at the same place of earlier responses.
 */
export async function replay(
  { samples, exchanges }: Recording,
  send: SendRequest,
): Promise<readonly Difference[]> {
  const ids = createIdMapping();
  await addSamples(samples, send, ids);
  const latestIds = new Map<string, string>();
  const sent: Exchange[] = [];
  for (const { api, request, response } of exchanges) {
    addMissingIds(request, response.status, latestIds, ids);
    const own = toRequest(api, request, ids);
    const received = await send(own);
    learnIds(response, received, ids);
    sent.push({ request: own, response: received });
  }
  const emulated = redact(sent).exchanges;
  return exchanges.flatMap((recorded, at) => {
    const own = emulated[at];
    return own ? compareExchanges(recorded, own) : [];
  });
}

async function addSamples(
  samples: Recording['samples'],
  send: SendRequest,
  ids: IdMapping,
): Promise<void> {
  const own = createSample(send);
  for (const [purpose, recorded] of Object.entries(samples)) {
    // A recording of another version may have a purpose that this version does not know.
    const find = Object.entries(own).find(([name]) => name === purpose)?.[1];
    const id = await find?.().catch((error: unknown) => {
      if (!(error instanceof NoSample)) throw error;
    });
    if (id !== undefined) ids.add(recorded, id);
  }
}

/**
 * An account can have more records than the emulator. The record that the emulator used last stands for those that it does not have,
 * except where the service responded with an error: the record may be missing for a purpose.
 */
function addMissingIds(
  { parameters }: RecordedRequest,
  status: number,
  latestIds: Map<string, string>,
  ids: IdMapping,
): void {
  for (const [name, recorded] of Object.entries(parameters)) {
    // The recording itself creates the task with this external id.
    if (recorded.startsWith('external:')) continue;
    const latest = latestIds.get(name);
    if (status < 400 && latest !== undefined) ids.add(recorded, latest);
    const id = ids.replace(recorded);
    if (id !== recorded) latestIds.set(name, id);
  }
}

function toRequest(
  api: RecordedExchange['api'],
  { method, route, parameters, query, body, form, parts }: RecordedRequest,
  ids: IdMapping,
): CheckRequest {
  const replaceEach = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ids.replace(value)]));
  const request = {
    api,
    // The doctor sent this method.
    method: method as CheckRequest['method'],
    path: toRecordedPath({ route, parameters: replaceEach(parameters) }),
    query: replaceEach(query),
  };
  if (form) return { ...request, ...printForm(replaceEach(form)) };
  if (parts) {
    return {
      ...request,
      contentType: `multipart/mixed; boundary=${boundary}`,
      body: toMultipart(parts.map((part) => toRequest(api, part, ids))),
    };
  }
  return body === undefined ? request : { ...request, body: JSON.stringify(ids.replaceAll(body)) };
}

const boundary = 'taskdoc_replay';

function toMultipart(requests: readonly CheckRequest[]): string {
  const parts = requests.map(({ method, path, query = {}, body = '' }, at) => {
    const parameters = new URLSearchParams(query);
    const head = `Content-Type: application/http\r\nContent-ID: <${at}>\r\n\r\n${method} ${path}?${parameters}`;
    return `--${boundary}\r\n${head}\r\nContent-Type: application/json\r\n\r\n${body}\r\n`;
  });
  return `${parts.join('')}--${boundary}--`;
}

function learnIds(
  { body, parts }: RecordedExchange['response'],
  { headers, text, json }: CheckResponse,
  ids: IdMapping,
): void {
  ids.learn(body, json);
  const own = parseMultipart(String(headers['content-type'] ?? ''), text) ?? [];
  for (const [at, part] of (parts ?? []).entries()) {
    const content = own[at]?.body ?? '';
    ids.learn(part.body, content.startsWith('{') ? JSON.parse(content) : undefined);
  }
}
