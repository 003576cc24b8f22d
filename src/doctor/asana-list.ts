import { objectsAt, valueAt } from '../upstream/http/json.ts';
import { expectSuccess } from './sample.ts';
import { asanaRequest, type SendRequest } from './service-request.ts';

/** All pages of a list of Asana. Throws NoSample if one cannot be read. */
export async function listAll(
  send: SendRequest,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found: Readonly<Record<string, unknown>>[] = [];
  let offset: unknown;
  do {
    const page = { ...query, limit: '100', ...(typeof offset === 'string' && { offset }) };
    const { json } = await expectSuccess(send(asanaRequest('GET', path, page)));
    found.push(...objectsAt(json, 'data'));
    offset = valueAt(json, 'next_page', 'offset');
  } while (typeof offset === 'string');
  return found;
}
