/** A file that came in a form. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Whether a field of a form is a file. */
export function isUpload(value: unknown): value is Upload {
  return (
    typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)
  );
}

/** The boundary of a `multipart/form-data` body, or null for any other content type. */
export function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '');
  return match?.[1] ?? match?.[2] ?? null;
}

/** The fields of a `multipart/form-data` body; files as Uploads. Source: RFC 7578. */
export function parseMultipart(body: Buffer, boundary: string): Record<string, string | Upload> {
  const fields: Record<string, string | Upload> = {};
  const delimiter = Buffer.from(`--${boundary}`);
  let at = body.indexOf(delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    const next = body.indexOf(delimiter, start);
    if (next < 0) break;
    // Each part is framed by a line break on either side.
    addPart(fields, body.subarray(start + 2, next - 2));
    at = next;
  }
  return fields;
}

function addPart(fields: Record<string, string | Upload>, part: Buffer): void {
  const end = part.indexOf('\r\n\r\n');
  const head = part.subarray(0, end).toString('utf8');
  const name = /[; ]name="([^"]*)"/i.exec(head)?.[1];
  if (end < 0 || name === undefined) return;
  const bytes = part.subarray(end + 4);
  const fileName = /filename="([^"]*)"/i.exec(head)?.[1];
  fields[name] = fileName === undefined ? bytes.toString('utf8') : { name: fileName, bytes };
}
