import type { IsBroken } from '../assumption/setting.ts';
import type { HttpResponse } from '../http/message.ts';

/** The response without the words that name the cause of its error, if the emulator changes this behaviour. */
export function withKnownWords(response: HttpResponse, isBroken: IsBroken): HttpResponse {
  const { status, body } = response;
  if (!(status === 403 || status === 429) || !isBroken('google.error-words')) return response;
  return { ...response, body: withoutWords(String(body)) };
}

/** Drive has a word for each error, Docs in its details. */
function withoutWords(body: string): string {
  const { error } = JSON.parse(body);
  const { details: _details, errors, ...rest } = error;
  const unnamed = errors?.map((one: object) => ({ ...one, reason: 'unknownReason' }));
  return JSON.stringify({ error: { ...rest, ...(unnamed && { errors: unnamed }) } }, null, 2);
}
