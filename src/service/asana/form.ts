import { randomUUID } from 'node:crypto';

// Bodies of type `multipart/form-data`. Source: RFC 7578.

/** A form, with its content type. */
export interface Form {
  readonly contentType: string;
  readonly body: string;
}

/** A form whose last part is a file: what comes before and after the content of the file. */
export interface FileForm {
  readonly contentType: string;
  readonly head: string;
  readonly tail: string;
}

type Texts = Readonly<Record<string, unknown>>;

// Random, so that no value can contain it.
const createBoundary = () => `taskdoc-${randomUUID()}`;

const toContentType = (boundary: string) => `multipart/form-data; boundary=${boundary}`;

const printParts = (data: Texts, boundary: string): string =>
  Object.entries(data)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');

export function printForm(data: Texts): Form {
  const boundary = createBoundary();
  return {
    contentType: toContentType(boundary),
    body: `${printParts(data, boundary)}--${boundary}--\r\n`,
  };
}

export function printFileForm(
  data: Texts,
  file: { readonly field: string; readonly name: string; readonly contentType: string },
): FileForm {
  const boundary = createBoundary();
  const disposition = `form-data; name="${file.field}"; filename="${encodeFileName(file.name)}"`;
  return {
    contentType: toContentType(boundary),
    head: `${printParts(data, boundary)}--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${file.contentType}\r\n\r\n`,
    tail: `\r\n--${boundary}--\r\n`,
  };
}

/** Asana expects names in ASCII as they are, and all others URL-encoded. Source: Asana, "Upload an attachment". */
const encodeFileName = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name) ? name.replaceAll('"', '%22') : encodeURIComponent(name);
