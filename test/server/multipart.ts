/** A part of an answer as clients get it. */
export interface Part {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape, and fail where it is not there.
  readonly data?: any;
  readonly hasNext: boolean;
  readonly errors?: readonly { readonly extensions: Readonly<Record<string, unknown>> }[];
  readonly extensions?: { readonly upstream?: { readonly totals: unknown } };
  readonly incremental?: readonly {
    readonly path: readonly (string | number)[];
    readonly label?: string;
    readonly data?: unknown;
    readonly items?: readonly unknown[];
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions: Readonly<Record<string, unknown>>;
    }[];
  }[];
}

/** The parts of a `multipart/mixed` answer, each as soon as it is there whole. */
export async function* partsOf(response: Response): AsyncGenerator<Part> {
  const boundary = /^multipart\/mixed;\s*boundary="(.+)"/.exec(
    response.headers.get('content-type') ?? '',
  )?.[1];
  if (boundary === undefined) throw new Error(`Not in parts: ${await response.text()}`);
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const pieces = text.split(`\r\n--${boundary}`);
    // What comes last may not be there whole.
    text = pieces.pop() ?? '';
    for (const piece of pieces) {
      const [, body] = piece.split('\r\n\r\n');
      if (body !== undefined) yield JSON.parse(body);
    }
    if (text.startsWith('--')) return;
  }
  throw new Error('The answer broke off.');
}

/** All of them. */
export async function allPartsOf(response: Response): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for await (const part of partsOf(response)) parts.push(part);
  return parts;
}
