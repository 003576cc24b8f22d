import { GraphQLError, locatedError } from 'graphql';

/** The maximum size of a response. */
export interface ResponseLimits {
  /** The number of objects. */
  readonly maxNodes: number;
  /** The length of the response as JSON, in bytes. */
  readonly maxBytes: number;
}

const code = 'RESPONSE_TOO_LARGE';

/** An error takes the processor time of fifty objects: it is created, located, given a code and printed. */
const nodesPerError = 50;
/** A value that is awaited takes the processor time of many objects: its resolver loads it, with several promises. */
const nodesPerAwaited = 25;
/** The approximate length of an error with its path, code and help, without its message. */
const bytesPerError = 400;

/** The size of what one operation has completed. */
export class ResponseSize {
  readonly #limits: ResponseLimits;
  #nodes = 0;
  #bytes = 0;
  readonly #longTexts = new Map<string, number>();
  /** Whether a limit was exceeded. From then on, the operation completes only what is non-null in lists that it has begun. */
  isExceeded = false;

  constructor(limits: ResponseLimits) {
    this.#limits = limits;
  }

  /** The number of objects so far, with what counts as several of them. */
  get nodes(): number {
    return this.#nodes;
  }

  /** The length so far. Differs a little from the exact length of short responses, which no limit applies to. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts a value that is null. */
  addNull(key: string | number): void {
    this.#bytes += lengthOfEntry(key) + 4;
  }

  /** Counts an object. Throws at the first object above the limit. */
  addObject(): void {
    this.#nodes += 1;
    this.#bytes += 3;
    if (this.#nodes > this.#limits.maxNodes && !this.isExceeded)
      throw this.#exceed(`${this.#limits.maxNodes} objects`);
  }

  /** Counts a value that is awaited. Returns the error for the first one above the limit. */
  addAwaited(): GraphQLError | null {
    this.#nodes += nodesPerAwaited;
    return this.#nodes > this.#limits.maxNodes && !this.isExceeded
      ? this.#exceed(`${this.#limits.maxNodes} objects`)
      : null;
  }

  /** Counts a scalar or an enum, with its key. Throws at the first value above the limit. */
  addLeaf(value: unknown, key: string | number): void {
    // As JSON, a character has up to six bytes. In short responses this makes no difference, so it costs nothing there.
    const isExact = this.#bytes > this.#limits.maxBytes / 8;
    this.#bytes += this.#lengthOf(value, isExact) + lengthOfEntry(key);
    if (this.#bytes > this.#limits.maxBytes && !this.isExceeded)
      throw this.#exceed(`${this.#limits.maxBytes} bytes`);
  }

  /** The length of a value as JSON. Several aliases can return the same long text, which is measured once. */
  #lengthOf(value: unknown, isExact: boolean): number {
    if (typeof value !== 'string' || value.length < longFrom) return lengthOf(value, isExact);
    const known = this.#longTexts.get(value);
    if (known !== undefined) return known;
    const length = jsonLength(value);
    this.#longTexts.set(value, length);
    return length;
  }

  /**
   * Counts an error. Returns the error for the response: instead of the first one above the limit it is the one about the limit,
   * which also explains all later ones: for these it returns null.
   */
  addError(error: GraphQLError): GraphQLError | null {
    if (this.omits(error)) return null;
    if (this.isExceeded) return error;
    this.#nodes += nodesPerError;
    this.#bytes += bytesPerError + error.message.length;
    const exceeded = this.#exceededLimit;
    return exceeded === null
      ? error
      : locatedError(this.#exceed(exceeded), error.nodes, error.path);
  }

  /** Whether the response does not contain an error, because an earlier one explains it. */
  omits(error: unknown): boolean {
    return this.isExceeded && !(error instanceof GraphQLError && error.extensions['code'] === code);
  }

  get #exceededLimit(): string | null {
    const { maxNodes, maxBytes } = this.#limits;
    if (this.#nodes > maxNodes) return `${maxNodes} objects`;
    return this.#bytes > maxBytes ? `${maxBytes} bytes` : null;
  }

  #exceed(limit: string): GraphQLError {
    this.isExceeded = true;
    return new GraphQLError(
      `The response exceeds ${limit}, the limit of this server. Every nullable field that was not complete before this one is null.`,
      {
        extensions: {
          code,
          retryable: false,
          help: 'Request fewer items, or fewer fields of each item.',
        },
      },
    );
  }
}

const lengthOfEntry = (key: string | number): number =>
  typeof key === 'string' ? key.length + 4 : 1;

function lengthOf(value: unknown, isExact: boolean): number {
  if (typeof value === 'string')
    return value.length < exactFrom && !isExact ? value.length : jsonLength(value);
  if (typeof value !== 'object' || value === null) return 5;
  if (value instanceof Date) return dateLength;
  let length = lengths.get(value);
  if (length === undefined) {
    length = jsonLength(value);
    lengths.set(value, length);
  }
  return length;
}

/** The length of a time as JSON, for years from 0 to 9999. It is not computed, because a result can contain thousands of times. */
const dateLength = '"2026-01-01T00:00:00.000Z"'.length;

/** The length from which measuring a text takes longer than finding it in a map. */
const longFrom = 10_000;

/** Longer texts are always counted exactly. */
const exactFrom = 256;

/** The lengths of JSON scalars: several aliases can return the same value. */
const lengths = new WeakMap<object, number>();

const jsonLength = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
