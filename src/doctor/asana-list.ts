import { isObject } from '../upstream/http/json.ts';
import { expectSuccess } from './sample.ts';
import type { SendRequest } from './service-request.ts';

/** All pages of a list of Asana. Throws NoSample if one cannot be read. */
export async function listAll(
  send: SendRequest,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found: Readonly<Record<string, unknown>>[] = [];
  let offset: string | null = null;
  do {
    const page: Readonly<Record<string, string>> = offset === null ? {} : { offset };
    const request = { api: 'asana', method: 'GET', path } as const;
    const { json } = await expectSuccess(
      send({ ...request, query: { ...query, limit: '100', ...page } }),
    );
    const body = isObject(json) ? json : {};
    if (Array.isArray(body['data'])) found.push(...body['data'].filter(isObject));
    const next = body['next_page'];
    offset = isObject(next) && typeof next['offset'] === 'string' ? next['offset'] : null;
  } while (offset !== null);
  return found;
}
