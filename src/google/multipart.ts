// Batches of Google's APIs: HTTP requests inside one HTTP request, and their answers inside its answer. Source: Google, "Batch
// requests"; RFC 2046, section 5.1.

/** Never occurs in what we send: parts have no body. */
export const boundary = 'taskdoc-part';

/** One body that carries these GETs. */
export function printBatch(addresses: readonly string[]): string {
  const parts = addresses.map((address, index) =>
    [
      `--${boundary}`,
      'Content-Type: application/http',
      `Content-ID: <${index}>`,
      '',
      `GET ${address} HTTP/1.1`,
      'Accept: application/json',
      '',
      '',
    ].join('\r\n'),
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** One answer of a batch. */
export interface Part {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string;
}

/**
 * The answers of a batch, by the place of their request: they may come in any order.
 *
 * @returns  Empty where the body is no batch's answer.
 */
export function parseBatch(contentType: string, body: string): ReadonlyMap<number, Part> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^\s";]+))/i.exec(contentType) ?? [];
  const given = quoted ?? bare;
  const parts = new Map<number, Part>();
  if (given === undefined) return parts;
  // At the beginning of a line only: the same signs may stand in a document's text.
  for (const piece of `\n${body}`.split(`\n--${given}`).slice(1)) {
    const part = parsePart(piece);
    if (part !== null) parts.set(part.place, part);
  }
  return parts;
}

function parsePart(piece: string): (Part & { readonly place: number }) | null {
  const [outer, inner, ...rest] = piece.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
  const place = /^content-id:\s*<response-(\d+)>/im.exec(outer ?? '')?.[1];
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(inner ?? '')?.[1];
  if (place === undefined || status === undefined) return null;
  const retryAfter = /^retry-after:\s*(.*\S)/im.exec(inner ?? '')?.[1];
  return {
    place: Number(place),
    status: Number(status),
    text: rest.join('\r\n\r\n').trim(),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
