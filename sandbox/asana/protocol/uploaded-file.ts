/** The limit of Asana. Source: Asana, "Upload an attachment". */
export const maxFileBytes = 100 * 1024 * 1024;

/** A file of a form. */
export class UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.bytes = bytes;
  }
}

/** Reads the files of a form completely. Its other fields are texts. */
export async function readForm(form: FormData): Promise<Readonly<Record<string, unknown>>> {
  const fields: [string, unknown][] = [];
  for (const [name, value] of form) {
    const isFile = value instanceof File;
    fields.push([
      name,
      isFile
        ? new UploadedFile(decodeName(value.name), Buffer.from(await value.arrayBuffer()))
        : value,
    ]);
  }
  return Object.fromEntries(fields);
}

/** A name that contains other than ASCII characters is URL-encoded. Source: Asana, "Upload an attachment". */
function decodeName(name: string): string {
  try {
    const decoded = decodeURIComponent(name);
    return /[^\x20-\x7e]/.test(decoded) ? decoded : name;
  } catch {
    return name;
  }
}
