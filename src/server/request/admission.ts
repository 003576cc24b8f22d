/** An operation in progress: it counts against the limits until its response is sent and nothing runs for it any more. */
export interface Admission {
  /** The usage of the caller. Null until the caller is identified, or if callers have no limit. */
  usage: { inProgress: number } | null;
  hasResponse: boolean;
  /** Has an effect once. */
  end(): void;
}
