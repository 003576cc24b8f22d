import type { UpstreamReport } from '../../src/operation/report/upstream-report.ts';
import type { PartOfResult } from '../joined-parts.ts';

/** One part of an incremental result, as clients receive it. */
export interface ResultPart extends PartOfResult {
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a property is missing.
  readonly data?: any;
  readonly hasNext: boolean;
  readonly extensions?: { readonly upstream?: UpstreamReport };
}

/** Yields each part of a `multipart/mixed` response as soon as it is complete. */
export async function* readParts(response: Response): AsyncGenerator<ResultPart> {
  const boundary = /^multipart\/mixed;\s*boundary="(.+)"/.exec(
    response.headers.get('content-type') ?? '',
  )?.[1];
  if (boundary === undefined) throw new Error(`Not a multipart response: ${await response.text()}`);
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const chunks = text.split(`\r\n--${boundary}`);
    // The last chunk may be incomplete.
    text = chunks.pop() ?? '';
    for (const chunk of chunks) {
      const [, body] = chunk.split('\r\n\r\n');
      if (body !== undefined) yield JSON.parse(body);
    }
    if (text.startsWith('--')) return;
  }
  throw new Error('The response ended early.');
}

/** Reads all parts. */
export async function readAllParts(response: Response): Promise<readonly ResultPart[]> {
  const parts: ResultPart[] = [];
  for await (const part of readParts(response)) parts.push(part);
  return parts;
}
