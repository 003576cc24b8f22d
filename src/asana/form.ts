import { randomUUID } from 'node:crypto';

/** A body of type `multipart/form-data`, with its content type. Source: RFC 7578. */
export function printForm(data: Readonly<Record<string, unknown>>): {
  readonly contentType: string;
  readonly body: string;
} {
  // Random, so that no value can contain it.
  const boundary = `taskdoc-${randomUUID()}`;
  const parts = Object.entries(data).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}
