// Batches of Google's APIs: one HTTP request contains several requests, and its response contains their responses. Sources:
// Google, "Batch requests"; RFC 2046, section 5.1.

/** Never occurs in the parts that we send, because they have no body. */
export const boundary = 'taskdoc-part';

/** A GET request in a batch. */
export interface BatchedRead {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The body of a batch of these GET requests. */
export function printBatch(reads: readonly BatchedRead[]): string {
  const parts = reads.map(({ address, headers = {} }, index) =>
    [
      `--${boundary}`,
      'Content-Type: application/http',
      `Content-ID: <${index}>`,
      '',
      `GET ${address} HTTP/1.1`,
      'Accept: application/json',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n'),
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

export interface BatchPart {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string;
}

/**
 * The responses of a batch, by the index of their request. They can arrive in any order.
 *
 * @returns  Empty if the body is not the response to a batch.
 */
export function parseBatch(contentType: string, body: string): ReadonlyMap<number, BatchPart> {
  const [, quoted, unquoted] = /boundary=(?:"([^"]+)"|([^\s";]+))/i.exec(contentType) ?? [];
  const separator = quoted ?? unquoted;
  const parts = new Map<number, BatchPart>();
  if (separator === undefined) return parts;
  // Only at the beginning of a line: the text of a document can contain the separator.
  for (const piece of `\n${body}`.split(`\n--${separator}`).slice(1)) {
    const part = parsePart(piece);
    if (part !== null) parts.set(part.index, part);
  }
  return parts;
}

function parsePart(piece: string): (BatchPart & { readonly index: number }) | null {
  const [outer, inner, ...rest] = piece.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
  const index = /^content-id:\s*<response-(\d+)>/im.exec(outer ?? '')?.[1];
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(inner ?? '')?.[1];
  if (index === undefined || status === undefined) return null;
  const retryAfter = /^retry-after:(.*)$/im.exec(inner ?? '')?.[1]?.trim();
  return {
    index: Number(index),
    status: Number(status),
    text: rest.join('\r\n\r\n').trim(),
    ...(retryAfter ? { retryAfter } : {}),
  };
}
