/** A request or a response in a batch of Google. */
export interface MultipartPart {
  /** The request line or the status line. */
  readonly firstLine: string;
  readonly body: string;
}

/** The fields of a `multipart/form-data` body without files. Null for a body of another type. */
export function parseForm(
  contentType: string,
  text: string,
): Readonly<Record<string, string>> | null {
  if (!contentType.startsWith('multipart/form-data;')) return null;
  const fields = text.matchAll(/; name="([^"]*)"\r\n\r\n(.*?)\r\n--/gs);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** The parts of a `multipart/mixed` body. Null for a body of another type. */
export function parseMultipart(contentType: string, text: string): readonly MultipartPart[] | null {
  const [, quoted, plain] =
    /^multipart\/mixed;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [, head = '', ...body] = part.trim().split(/\r?\n\r?\n/);
      return { firstLine: head.split(/\r?\n/)[0] ?? '', body: body.join('\n\n') };
    });
}
