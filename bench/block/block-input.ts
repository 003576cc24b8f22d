/** An operation that could keep the event loop busy. */
export interface BlockInput {
  /** The construct, how it is repeated or nested, and the length. */
  readonly name: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The length of the responses that it reads, which are its input too. Default 0. */
  readonly readBytes?: number;
}
