/** The differences between an exchange and the published description of the service. */
export interface Violations {
  /** What the client sent, if the emulator accepted it. */
  readonly request: readonly string[];
  /** What the emulator sent. */
  readonly response: readonly string[];
}

/** No differences. */
export const noViolations: Violations = { request: [], response: [] };
